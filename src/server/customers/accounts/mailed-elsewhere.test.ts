import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { forgotPassword, resetPassword, updateProfile } from '#contract/shop/accounts.ts'
import { requestSignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { mailedToken } from '#test/reset-token.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { mailedCode } from '#test/sign-in-code.ts'
import { accounts, outbox, passwordResets, signInCodes } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const victim = () => `victim.${crypto.randomUUID()}@example.com`

const accountOf = async (email: string) => {
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
  return account ?? assert.fail(`There is no account of ${email}.`)
}

const waitingFor = (recipient: string) =>
  shop.db
    .select()
    .from(outbox)
    .where(
      sql`recipient = ${recipient} AND status = 'waiting' AND template IN ('sign-in-code', 'reset-link')`,
    )

/** Runs a call that begins before the account's e-mail changes. Returns its answer after the change. */
async function duringChange<T>(from: string, to: string, call: () => Promise<T>): Promise<T> {
  const { running } = await inTransaction(shop.db, async (tx) => {
    await tx.update(accounts).set({ email: to }).where(eq(accounts.email, from))
    const running = call()
    await waitOrFinish(running)
    return { running }
  })
  return running
}

/** Waits until a call waits for a locked row, or has finished. */
async function waitOrFinish(running: Promise<unknown>): Promise<void> {
  let isDone = false
  void running.then(() => {
    isDone = true
  })
  for (let looks = 0; looks < 500 && !isDone; looks += 1) {
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    if (rows.length > 0) return
    await new Promise((done) => setTimeout(done, 10))
  }
}

const askForCode = (loginIdentifier: string) => shop.call(requestSignInCode, { body: { loginIdentifier } })
const askForLink = (email: string) => shop.call(forgotPassword, { body: { email } })

describe('a code or link requested during a change of the e-mail', () => {
  // #mailed-elsewhere-1a4
  it('mails nothing to the former address', async () => {
    for (const ask of [askForCode, askForLink]) {
      const { email: own } = await shop.registerShopper()
      assert.equal((await duringChange(own, victim(), () => ask(own))).status, 200)
      assert.deepEqual(await waitingFor(own), [])
    }
  })

  it('mails the new address when the phone names the account', async () => {
    const { email: own, phone } = await shop.registerShopper()
    const next = victim()
    await duringChange(own, next, () => askForCode(phone))
    assert.deepEqual([(await waitingFor(own)).length, (await waitingFor(next)).length], [0, 1])
  })
})

describe('a code or link mailed to a former address', () => {
  // #mailed-elsewhere-2b5
  it('rejects the code of a former address', async () => {
    const { email: own } = await shop.registerShopper()
    const { request } = (await askForCode(own)).body
    const code = await mailedCode(shop, own)
    const next = victim()
    await shop.db.update(accounts).set({ email: next }).where(eq(accounts.email, own))
    const { status, error } = await shop.call(signInByCode, { body: { request, code } })
    assert.deepEqual([status, error.code], [401, 'invalid_sign_in_code'])
    assert.equal((await accountOf(next)).emailProvenAt, null)
  })

  it('rejects the reset link of a former address', async () => {
    const { email: own } = await shop.registerShopper()
    await askForLink(own)
    const token = await mailedToken(shop, own)
    const next = victim()
    await shop.db.update(accounts).set({ email: next }).where(eq(accounts.email, own))
    const { passwordHash } = await accountOf(next)
    const { status, error } = await shop.call(resetPassword, { body: { token, newPassword: 'tulsi-sill' } })
    assert.deepEqual([status, error.code], [400, 'invalid_reset_token'])
    const after = await accountOf(next)
    assert.deepEqual([after.passwordHash, after.emailProvenAt], [passwordHash, null])
  })

  it('accepts a code when only capital letters of the e-mail changed', async () => {
    const { email, phone, token } = await shop.registerShopper()
    const { request } = (await askForCode(email)).body
    const code = await mailedCode(shop, email)
    await askForLink(email)
    const link = await mailedToken(shop, email)
    const body = { fullName: 'Meera Iyer', email: email.toUpperCase(), phoneNumber: phone }
    assert.equal((await shop.call(updateProfile, { token, body })).status, 200)
    assert.equal((await shop.call(signInByCode, { body: { request, code } })).status, 200)
    const reset = { token: link, newPassword: 'tulsi-sill' }
    assert.equal((await shop.call(resetPassword, { body: reset })).status, 200)
  })

  it('stores the mailed address, and null for an unknown account', async () => {
    const { email } = await shop.registerShopper()
    for (const address of [email, 'ghost@example.com']) {
      await askForCode(address)
      await askForLink(address)
    }
    const codes = await shop.db.select().from(signInCodes).orderBy(signInCodes.id)
    const links = await shop.db.select().from(passwordResets).orderBy(passwordResets.id)
    for (const rows of [codes, links])
      assert.deepEqual(
        rows.slice(-2).map((row) => row.email),
        [email, null],
      )
  })
})
