import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { requestSignInCode } from '#contract/shop/sign-in-code.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { mailedCode } from '#test/sign-in-code.ts'
import { accounts, sessions } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { signInByCode } from './codes/sign-in-by-code.ts'
import { deleteCodes } from './codes/sign-in-codes.ts'
import { signIn } from './login.ts'
import { hashPassword } from './password.ts'
import { closeAllSessions } from './session.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const newPassword = 'tulsi-on-the-sill'

const accountOf = async (email: string) => {
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
  return account ?? assert.fail('no such account')
}

const sessionsOf = async (accountId: number) =>
  shop.db.select().from(sessions).where(eq(sessions.accountId, accountId))

describe('a sign-in with the former password', () => {
  // #sign-in-during-reset-1a7
  it('opens no session when the password changes during its check', async () => {
    const { email, password } = await shop.registerShopper()
    const { id } = await accountOf(email)
    const passwordHash = await hashPassword(newPassword)
    let underWay: Promise<unknown> = Promise.resolve()
    await inTransaction(shop.db, async (tx) => {
      await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
      await closeAllSessions(tx, id)
      // The check still has the former hash, which the password matches.
      underWay = signIn(shop.db, email, password).then(
        () => 'signed in',
        (error) => error.code,
      )
      await untilItWaitsOr(underWay)
    })
    assert.equal(await underWay, 'invalid_credentials')
    assert.deepEqual(await sessionsOf(id), [])
    assert.equal(
      (await shop.call(login, { body: { loginIdentifier: email, password: newPassword } })).status,
      200,
    )
  })

  it('leaves no valid token when many sign-ins race a change', async () => {
    const { email, password } = await shop.registerShopper()
    const { id } = await accountOf(email)
    const passwordHash = await hashPassword(newPassword)
    const enter = () => shop.call(login, { body: { loginIdentifier: email, password } })
    const before = Array.from({ length: 4 }, enter)
    const change = inTransaction(shop.db, async (tx) => {
      await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
      await closeAllSessions(tx, id)
    })
    const answers = await Promise.all([...before, ...Array.from({ length: 4 }, enter)])
    await change
    for (const { body } of answers) {
      if (body.token) assert.equal((await shop.call(getProfile, { token: body.token })).status, 401)
    }
    assert.deepEqual(await sessionsOf(id), [])
  })
})

describe('a sign-in with a mailed code', () => {
  // #sign-in-during-reset-2b8
  it('opens no session when the password is reset during its check', async () => {
    const { email } = await shop.registerShopper()
    const { id } = await accountOf(email)
    const { request } = (await shop.call(requestSignInCode, { body: { loginIdentifier: email } })).body
    const code = await mailedCode(shop, email)
    let underWay: Promise<unknown> = Promise.resolve()
    await inTransaction(shop.db, async (tx) => {
      await tx.update(accounts).set({ passwordHash: 'changed' }).where(eq(accounts.id, id))
      underWay = signInByCode(shop.db, { request, code }).then(
        () => 'signed in',
        (error) => error.code,
      )
      await untilItWaitsOr(underWay, 'accounts')
      await deleteCodes(tx, id)
      await closeAllSessions(tx, id)
    })
    assert.equal(await underWay, 'invalid_sign_in_code')
    assert.deepEqual(await sessionsOf(id), [])
  })
})

/** Waits until the other connection waits for our lock, or has finished. */
async function untilItWaitsOr(underWay: Promise<unknown>, table = 'sessions'): Promise<void> {
  let isDone = false
  void underWay.then(() => {
    isDone = true
  })
  for (let looks = 0; looks < 400 && !isDone; looks += 1) {
    const { rows } = await shop.db.execute(sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${`%${table}%`}`)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
