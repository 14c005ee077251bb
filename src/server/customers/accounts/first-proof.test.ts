import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { changePassword } from '#contract/shop/account-safety.ts'
import {
  forgotPassword,
  getProfile,
  login,
  register,
  resetPassword,
  updateProfile,
} from '#contract/shop/accounts.ts'
import { saveAddress } from '#contract/shop/addresses.ts'
import { addPasskey, listPasskeys } from '#contract/shop/passkeys.ts'
import { requestSignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { isRejected, newDevice, openPasskeyShop } from '#test/passkey-shop.ts'
import { mailedToken } from '#test/reset-token.ts'
import type { RegisteredShopper } from '#test/shop.ts'
import { mailedCode } from '#test/sign-in-code.ts'
import { accounts, savedAddresses } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { proveMailbox } from './first-proof.ts'

const { shop, newOwner, signIn, own, begin, challenge, enter, waitLong } = await openPasskeyShop()
const { db } = shop

interface Proof {
  /** The token that the browser of the owner sends. */
  token?: string
  password?: string
}

/** Signs in by a mailed code, as the owner of the mailbox does. */
async function proveByCode(email: string, { token, password }: Proof = {}) {
  const { request } = (await shop.call(requestSignInCode, { body: { loginIdentifier: email } })).body
  const code = await mailedCode(shop, email)
  return shop.call(signInByCode, {
    body: { request, code, ...(password && { password }) },
    ...(token && { token }),
  })
}

const isSignedIn = async (token: string) => (await shop.call(getProfile, { token })).status === 200
const entersBy = async (email: string, password: string) =>
  (await shop.call(login, { body: { loginIdentifier: email, password } })).status === 200

async function provenAt(email: string): Promise<Date | null> {
  const [account] = await db.select().from(accounts).where(sql`lower(email) = lower(${email})`)
  if (!account) throw new Error(`There is no account of ${email}.`)
  return account.emailProvenAt
}

const addressOf = (name: string) => ({
  fullName: name,
  address: '12 Lake Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
})

describe('the first proof of a mailbox by a code', () => {
  // #first-proof-01a
  it('ends the sessions, the password and the passkeys of a stranger', async () => {
    const stranger = await newOwner()
    const second = await shop.call(login, {
      body: { loginIdentifier: stranger.email, password: stranger.password },
    })
    const { status, body } = await proveByCode(stranger.email)
    assert.deepEqual([status, body.message, body.formerAccessEnded], [200, 'Login successful!', true])
    assert.equal(await isSignedIn(body.token), true)
    assert.deepEqual([await isSignedIn(stranger.token), await isSignedIn(second.body.token)], [false, false])
    assert.equal(await entersBy(stranger.email, stranger.password), false)
    isRejected(await signIn(stranger))
    assert.deepEqual(await own(body.token), [])
    assert.notEqual(await provenAt(stranger.email), null)
  })

  it('keeps saved addresses and closes a stranger’s open tab', async () => {
    const stranger = await shop.registerShopper()
    const save = (token: string, name: string) => shop.call(saveAddress, { token, body: addressOf(name) })
    assert.equal((await save(stranger.token, 'Before Proof')).status, 200)
    const { body } = await proveByCode(stranger.email)
    const after = await save(stranger.token, 'After Proof')
    assert.deepEqual([after.status, after.error.code], [401, 'session_expired'])
    const savedRows = await db
      .select()
      .from(savedAddresses)
      .where(sql`full_name IN ('Before Proof', 'After Proof')`)
    assert.deepEqual(
      savedRows.map(({ fullName }) => fullName),
      ['Before Proof'],
    )
    assert.equal(await isSignedIn(body.token), true)
  })

  it('keeps all access of a browser that is signed in', async () => {
    const owner = await newOwner()
    const { body } = await proveByCode(owner.email, { token: owner.token })
    assert.equal(body.formerAccessEnded, false)
    assert.deepEqual(
      [await isSignedIn(owner.token), await entersBy(owner.email, owner.password)],
      [true, true],
    )
    assert.equal((await signIn(owner)).status, 200)
    assert.notEqual(await provenAt(owner.email), null)
  })

  it('ends former access from a browser signed in to another account', async () => {
    const [stranger, prover] = [await shop.registerShopper(), await shop.registerShopper()]
    const { body } = await proveByCode(stranger.email, { token: prover.token })
    assert.equal(body.formerAccessEnded, true)
    assert.deepEqual([await isSignedIn(stranger.token), await isSignedIn(prover.token)], [false, true])
  })

  it('ends former access from a browser with a dead token', async () => {
    const stranger = await shop.registerShopper()
    const { status, body } = await proveByCode(stranger.email, { token: 'long-gone' })
    assert.deepEqual([status, body.formerAccessEnded], [200, true])
  })

  it('keeps all access after the right password', async () => {
    const owner = await shop.registerShopper()
    const { body } = await proveByCode(owner.email, { password: owner.password })
    assert.equal(body.formerAccessEnded, false)
    assert.deepEqual(
      [await isSignedIn(owner.token), await entersBy(owner.email, owner.password)],
      [true, true],
    )
  })

  it('rejects a wrong password and leaves the code valid', async () => {
    const owner = await shop.registerShopper()
    const { request } = (await shop.call(requestSignInCode, { body: { loginIdentifier: owner.email } })).body
    const code = await mailedCode(shop, owner.email)
    const wrong = await shop.call(signInByCode, { body: { request, code, password: 'not-the-one' } })
    assert.deepEqual([wrong.status, Object.keys(wrong.error.errors ?? {})], [400, ['password']])
    assert.equal(await provenAt(owner.email), null)
    const right = await shop.call(signInByCode, { body: { request, code } })
    assert.deepEqual([right.status, right.body.formerAccessEnded], [200, true])
  })

  it('ends no access at a second proof', async () => {
    const owner = await shop.registerShopper()
    const first = (await proveByCode(owner.email)).body
    const second = (await proveByCode(owner.email)).body
    assert.deepEqual([first.formerAccessEnded, second.formerAccessEnded], [true, false])
    assert.equal(await isSignedIn(first.token), true)
  })

  it('sets a new password at once, without a former one', async () => {
    const owner = await shop.registerShopper()
    const { token } = (await proveByCode(owner.email)).body
    assert.equal((await shop.call(listPasskeys, { token })).body.hasPassword, false)
    const set = await shop.call(changePassword, { token, body: { newPassword: 'tulsi-on-the-sill' } })
    assert.equal(set.status, 200, JSON.stringify(set.error))
    assert.equal(await entersBy(owner.email, 'tulsi-on-the-sill'), true)
    assert.equal((await shop.call(listPasskeys, { token })).body.hasPassword, true)
    const again = await shop.call(changePassword, { token, body: { newPassword: 'another-one-77' } })
    assert.deepEqual([again.status, Object.keys(again.error.errors ?? {})], [400, ['presentPassword']])
  })

  it('requires a session younger than ten minutes to set a password', async () => {
    const owner = await shop.registerShopper()
    const { token } = (await proveByCode(owner.email)).body
    await waitLong()
    const late = await shop.call(changePassword, { token, body: { newPassword: 'tulsi-on-the-sill' } })
    assert.deepEqual([late.status, Object.keys(late.error.errors ?? {})], [400, ['newPassword']])
    assert.match(late.error.message, /code/)
  })

  it('rejects calls that a stranger began before losing access', async () => {
    const stranger = await newOwner()
    const { token, email, phone, password } = stranger
    const { options } = (await begin(token)).body
    const assertion = stranger.device.answer(await challenge(), {})
    const acts = [
      () =>
        shop.call(addPasskey, {
          token,
          body: { name: 'Thief', credential: newDevice().create(options, {}) },
        }),
      () =>
        shop.call(updateProfile, {
          token,
          body: { fullName: 'Thief', email: `moved.${email}`, phoneNumber: phone },
        }),
      () =>
        shop.call(changePassword, { token, body: { presentPassword: password, newPassword: 'thief-of-77' } }),
      () => shop.call(login, { body: { loginIdentifier: email, password } }),
      () => enter(assertion),
    ]
    const answers = await duringProof(email, acts)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 400, 401, 401],
    )
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    assert.equal(account?.passwordHash, null)
    const left = await db.execute(sql`SELECT 1 FROM sessions WHERE account_id = ${account?.id} UNION ALL
      SELECT 1 FROM passkeys WHERE account_id = ${account?.id}`)
    assert.equal(left.rows.length, 0)
  })
})

/** Runs calls that began before the mailbox proof ended former access. */
async function duringProof(
  email: string,
  acts: (() => Promise<{ status: number }>)[],
): Promise<{ status: number }[]> {
  const { running } = await inTransaction(db, async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.email, email)).for('no key update')
    if (!account) throw new Error(`There is no account of ${email}.`)
    const running = acts.map((act) => act())
    await waitForLocks(acts.length)
    assert.equal(await proveMailbox(tx, account, { keepsAccess: false }), true)
    return { running }
  })
  return Promise.all(running)
}

/** Waits until `count` calls wait for a locked row. */
async function waitForLocks(count: number): Promise<void> {
  for (let i = 0; i < 500; i += 1) {
    const { rows } = await db.execute(sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    if (rows.length >= count) return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`Fewer than ${count} calls wait for a lock.`)
}

describe('the proof of a mailbox by a reset link', () => {
  it('ends former access and marks the address as proved', async () => {
    const stranger = await newOwner()
    await shop.call(forgotPassword, { body: { email: stranger.email } })
    const token = await mailedToken(shop, stranger.email)
    await shop.call(resetPassword, { body: { token, newPassword: 'tulsi-on-the-sill' } })
    assert.equal(await isSignedIn(stranger.token), false)
    isRejected(await signIn(stranger))
    assert.notEqual(await provenAt(stranger.email), null)
    assert.equal(await entersBy(stranger.email, 'tulsi-on-the-sill'), true)
    const { body } = await proveByCode(stranger.email)
    assert.equal(body.formerAccessEnded, false)
    assert.equal(await entersBy(stranger.email, 'tulsi-on-the-sill'), true)
  })
})

describe('an account whose address nobody proved', () => {
  it('registers unproved accounts and signs them in', async () => {
    const email = `new.${crypto.randomUUID()}@example.com`
    const body = { fullName: 'Meera Iyer', email, phoneNumber: freshPhone(), password: 'marigold-77' }
    const made = await shop.call(register, { body })
    assert.equal(await isSignedIn(made.body.token), true)
    assert.equal(await provenAt(email), null)
  })

  it('unproves an address only when the e-mail changes', async () => {
    const owner: RegisteredShopper = await shop.registerShopper()
    const { token } = (await proveByCode(owner.email)).body
    const edit = (email: string) =>
      shop.call(updateProfile, { token, body: { fullName: 'Meera', email, phoneNumber: owner.phone } })
    assert.equal((await edit(owner.email.toUpperCase())).status, 200)
    assert.notEqual(await provenAt(owner.email), null)
    const next = `next.${owner.email}`
    assert.equal((await edit(next)).status, 200)
    assert.equal(await provenAt(next), null)
    const { body } = await proveByCode(next)
    assert.deepEqual([body.formerAccessEnded, await isSignedIn(token)], [true, false])
  })

  it('unproves a phone number that changes', async () => {
    const { email } = await shop.registerShopper()
    await db.execute(sql`UPDATE accounts SET phone_proven_at = now() WHERE email = ${email}`)
    await db.execute(sql`UPDATE accounts SET phone = ${freshPhone()} WHERE email = ${email}`)
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    assert.equal(account?.phoneProvenAt, null)
  })

  it('seeds the demo account with a proved address', async () => {
    assert.notEqual(await provenAt('asha@example.com'), null)
  })
})

const freshPhone = (): string => `+919${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
