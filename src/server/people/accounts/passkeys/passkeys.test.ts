import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { changePassword, endOtherSessions } from '#contract/account-safety.ts'
import { forgotPassword, getProfile, login, resetPassword } from '#contract/accounts.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  mostPasskeys,
  removePasskey,
  signInByPasskey,
} from '#contract/passkeys.ts'
import { type Authenticator, type Ceremony, testAuthenticator } from '#test/authenticator.ts'
import { mailedToken } from '#test/reset-token.ts'
import { openTestShop, type RegisteredShopper, type TestShop } from '#test/shop.ts'
import { outbox, passkeyChallenges, passkeys, sessions } from '../../../machine/database/tables.ts'
import { dropEndedChallenges } from './challenges.ts'

const origin = 'https://shop.example'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: origin } })
})
after(() => shop.close())

interface Owner extends RegisteredShopper {
  device: Authenticator
}

const newDevice = (): Authenticator => testAuthenticator({ origin, rpId: 'shop.example' })
const begin = (token: string, body: object = {}) => shop.call(beginPasskey, { token, body })

/** Makes a passkey for the shopper, who has just signed in, and adds it. */
async function add(token: string, device: Authenticator, ceremony: Ceremony = {}, name = 'My phone') {
  const { options } = (await begin(token)).body
  const credential = device.create(options, ceremony)
  return shop.call(addPasskey, { token, body: { name, credential } })
}

async function newOwner(ceremony: Ceremony = {}): Promise<Owner> {
  const shopper = await shop.registerShopper()
  const device = newDevice()
  assert.equal((await add(shopper.token, device, ceremony)).status, 200)
  return { ...shopper, device }
}

const challenge = async () => (await shop.call(beginPasskeySignIn)).body.options
const enter = (credential: object) => shop.call(signInByPasskey, { body: { credential } })
const signIn = async ({ device }: Pick<Owner, 'device'>, ceremony: Ceremony = {}) =>
  enter(device.answer(await challenge(), ceremony))
const own = async (token: string) => (await shop.call(listPasskeys, { token })).body.passkeys
const isSignedIn = async (token: string) => (await shop.call(getProfile, { token })).status === 200
const changeMails = ({ email }: RegisteredShopper, template: string) =>
  shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, email), eq(outbox.template, template)))
/** Makes every session older than a proof may be. */
const waitLong = () => shop.db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` })

const isRefused = ({ status, error }: { status: number; error: { code: string } }) =>
  assert.deepEqual([status, error.code], [401, 'passkey_refused'])
const isNotAdded = ({ status, error }: { status: number; error: { code: string } }) =>
  assert.deepEqual([status, error.code], [400, 'invalid_passkey'])

describe('adding a passkey', () => {
  // #passkeys-1a2
  it('lists it under its name, tells the owner by mail, and signs in with it', async () => {
    const owner = await newOwner()
    const [listed] = await own(owner.token)
    assert.deepEqual(
      { ...listed, id: 0, addedAt: '' },
      { id: 0, name: 'My phone', addedAt: '', lastUsedAt: null, isSynced: true },
    )
    const [mail] = await changeMails(owner, 'passkey-changed')
    assert.deepEqual(mail?.data, { fullName: 'Meera Iyer', passkey: 'My phone', what: 'added' })
    const { status, body } = await signIn(owner)
    assert.deepEqual([status, body.message, body.user.email], [200, 'Login successful!', owner.email])
    assert.equal(await isSignedIn(body.token), true)
    assert.ok((await own(owner.token))[0]?.lastUsedAt)
  })

  // #passkeys-2b3
  it('asks for user verification, a key that stays on the device, and names no one but by mail address', async () => {
    const owner = await newOwner()
    const { options } = (await begin(owner.token)).body
    assert.deepEqual(options.authenticatorSelection, {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    assert.deepEqual(options.rp, { id: 'shop.example', name: 'Soilkin' })
    assert.equal(options.excludeCredentials.length, 1)
    assert.equal(Buffer.from(options.user.id, 'base64url').length, 32)
    assert.equal((await begin(owner.token)).body.options.user.id, options.user.id)
  })

  // #passkeys-3c4
  it('needs the password once the sign-in is older than ten minutes', async () => {
    const shopper = await shop.registerShopper()
    const asks = async () => (await shop.call(listPasskeys, { token: shopper.token })).body.asksPassword
    assert.equal(await asks(), false)
    await waitLong()
    assert.equal(await asks(), true)
    const tries = [
      [{}, 'Please enter your password.'],
      [{ password: '' }, 'Please enter your password.'],
      [{ password: 'not-this-one' }, 'This is not the present password of your account.'],
    ] as const
    for (const [body, message] of tries) {
      const { status, error } = await begin(shopper.token, body)
      assert.deepEqual([status, error.code, error.errors], [400, 'invalid_request', { password: message }])
    }
    assert.equal((await begin(shopper.token, { password: shopper.password })).status, 200)
  })

  it('counts wrong passwords with those of the sign-in', async () => {
    const shopper = await shop.registerShopper()
    await waitLong()
    for (let i = 0; i < 9; i += 1) await begin(shopper.token, { password: 'wrong' })
    const body = { loginIdentifier: shopper.email, password: 'wrong' }
    assert.equal((await shop.call(login, { body })).status, 401)
    assert.equal((await begin(shopper.token, { password: shopper.password })).status, 429)
  })

  // #passkeys-4d5
  it('refuses another origin, another shop, an unverified user and the answer of a sign-in', async () => {
    const { token } = await shop.registerShopper()
    const ceremonies: Ceremony[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://shop.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]
    for (const ceremony of ceremonies) isNotAdded(await add(token, newDevice(), ceremony))
    assert.deepEqual(await own(token), [])
  })

  // #passkeys-5e6
  it('takes a challenge once, of the same account, and within five minutes', async () => {
    const [shopper, thief] = [await shop.registerShopper(), await shop.registerShopper()]
    const { options } = (await begin(shopper.token)).body
    const send = (token: string, given = options) =>
      shop.call(addPasskey, { token, body: { credential: newDevice().create(given) } })
    isNotAdded(await send(thief.token))
    assert.equal((await send(shopper.token)).status, 200)
    isNotAdded(await send(shopper.token))
    isNotAdded(await send(shopper.token, { ...options, challenge: (await challenge()).challenge }))
    const late = (await begin(shopper.token)).body.options
    await shop.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
    isNotAdded(await send(shopper.token, late))
    await dropEndedChallenges(shop.db)
    assert.deepEqual(await shop.db.select().from(passkeyChallenges), [])
  })

  // #passkeys-6f7
  it('refuses a credential that another account has', async () => {
    const owner = await newOwner()
    const thief = await shop.registerShopper()
    const { options } = (await begin(thief.token)).body
    const made = newDevice().create(options)
    await shop.db
      .update(passkeys)
      .set({ credentialId: (made as { id: string }).id })
      .where(sql`account_id = (SELECT id FROM accounts WHERE email = ${owner.email})`)
    isNotAdded(await shop.call(addPasskey, { token: thief.token, body: { credential: made } }))
    assert.deepEqual(await own(thief.token), [])
  })

  // #passkeys-7a8
  it('stops at ten an account, also when all are added at the same moment', async () => {
    const { token } = await shop.registerShopper()
    const [ready] = [await Promise.all(Array.from({ length: 13 }, () => begin(token)))]
    const answers = await Promise.all(
      ready.map(({ body }) =>
        shop.call(addPasskey, { token, body: { credential: newDevice().create(body.options) } }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, mostPasskeys)
    const { status, error } = await begin(token)
    assert.deepEqual([status, error.code], [409, 'too_many_passkeys'])
    assert.equal((await own(token)).length, mostPasskeys)
  })

  it('is called like the browser when it gets no name, and refuses a name that is too long', async () => {
    const { token } = await shop.registerShopper()
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }
    const send = async (name?: string) => {
      const credential = newDevice().create((await begin(token)).body.options)
      return shop.call(addPasskey, { token, headers, body: { name, credential } })
    }
    assert.equal((await send()).status, 200)
    assert.equal((await own(token))[0]?.name, 'Firefox on Windows')
    for (const name of ['', '  ', 'x'.repeat(61)]) {
      const { status, error } = await send(name)
      assert.deepEqual([status, Object.keys(error.errors ?? {})], [400, ['name']])
    }
  })

  // #passkeys-8b9
  it('says that none can be made where the shop’s address is a number', async () => {
    const numbered = await openTestShop({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
    const { token } = await numbered.registerShopper()
    for (const answer of [
      await numbered.call(beginPasskey, { token, body: {} }),
      await numbered.call(beginPasskeySignIn),
    ]) {
      assert.deepEqual([answer.status, answer.error.code], [409, 'passkeys_unavailable'])
    }
    await numbered.close()
  })
})

describe('signing in with a passkey', () => {
  // #passkeys-9ca
  it('names no account before, and opens a session of its own each time', async () => {
    const owner = await newOwner()
    const options = await challenge()
    assert.deepEqual(Object.keys(options).sort(), ['challenge', 'rpId', 'timeout', 'userVerification'])
    const tokens = [(await signIn(owner)).body.token, (await signIn(owner)).body.token]
    assert.equal(new Set([...tokens, owner.token]).size, 3)
  })

  // #passkeys-adb
  it('refuses another origin, another shop, an unverified user and the answer of an adding', async () => {
    const owner = await newOwner()
    const ceremonies: Ceremony[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://shop.example:8443' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ]
    for (const ceremony of ceremonies) isRefused(await signIn(owner, ceremony))
    assert.equal((await signIn(owner)).status, 200)
  })

  // #passkeys-bec
  it('takes a challenge once, even in ten tabs, and neither a made-up nor an old one', async () => {
    const owner = await newOwner()
    const assertion = owner.device.answer(await challenge())
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(assertion)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const answer of answers.filter(({ status }) => status !== 200)) isRefused(answer)
    isRefused(await enter(owner.device.answer({ challenge: 'bWFkZS11cA' })))
    const adding = (await begin(owner.token)).body.options
    isRefused(await enter(owner.device.answer(adding)))
    const late = await challenge()
    await shop.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
    isRefused(await enter(owner.device.answer(late)))
  })

  // #passkeys-cfd
  it('refuses a credential of somebody else, and one that says it is another’s', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const mine = owner.device.answer(await challenge())
    const theirs = other.device.answer(await challenge())
    // The key of one under the name of the other.
    isRefused(await enter({ ...mine, id: theirs.id, rawId: theirs.id }))
    const { userHandle = '' } = theirs.response
    isRefused(await signIn(owner, { userHandle }))
    const { userHandle: _, ...nameless } = owner.device.answer(await challenge()).response
    isRefused(await enter({ ...owner.device.answer(await challenge()), response: nameless }))
  })

  // #passkeys-d0e
  it('refuses a removed and an unknown credential in the same words', async () => {
    const [owner, stranger] = [await newOwner(), newDevice()]
    const [passkey] = await own(owner.token)
    const params = { id: passkey?.id }
    assert.equal((await shop.call(removePasskey, { token: owner.token, params, body: {} })).status, 200)
    const removed = await signIn(owner)
    stranger.create({ challenge: 'eA', user: { id: 'eA' } })
    const unknown = await signIn({ device: stranger })
    isRefused(removed)
    assert.deepEqual(removed.body, unknown.body)
  })

  // #passkeys-e1f
  it('refuses a counter that stands still or goes back, as of a copy', async () => {
    const owner = await newOwner({ counter: 5 })
    assert.equal((await signIn(owner, { counter: 7 })).status, 200)
    for (const counter of [7, 6, 0]) isRefused(await signIn(owner, { counter }))
    assert.equal((await signIn(owner, { counter: 8 })).status, 200)
    const [one, two] = [
      owner.device.answer(await challenge(), { counter: 9 }),
      owner.device.answer(await challenge(), { counter: 9 }),
    ]
    const statuses = (await Promise.all([enter(one), enter(two)])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 401])
  })

  // #passkeys-f20
  it('follows whether copies are kept, and refuses a key that changed its kind', async () => {
    const owner = await newOwner({ isBackedUp: false })
    assert.equal((await own(owner.token))[0]?.isSynced, false)
    assert.equal((await signIn(owner, { isBackedUp: true })).status, 200)
    assert.equal((await own(owner.token))[0]?.isSynced, true)
    isRefused(await signIn(owner, { canSync: false }))
  })

  it('opens an account that wrong passwords have closed', async () => {
    const owner = await newOwner()
    const guess = (password: string) => shop.call(login, { body: { loginIdentifier: owner.email, password } })
    for (let i = 0; i < 10; i += 1) await guess('wrong-one')
    assert.equal((await guess(owner.password)).status, 429)
    assert.equal((await signIn(owner)).status, 200)
    assert.equal((await guess(owner.password)).status, 200)
  })

  it('limits how often one network tries', async () => {
    const statuses = []
    for (let i = 0; i < 101; i += 1) {
      const answer = await shop.call(signInByPasskey, { body: {}, address: '203.0.113.91' })
      statuses.push(answer.status)
    }
    assert.deepEqual([statuses.indexOf(429), statuses[0]], [100, 400])
  })

  it('refuses what is no answer of a passkey', async () => {
    const owner = await newOwner()
    const good = owner.device.answer(await challenge())
    const bad: object[] = [
      {},
      { ...good, id: 'not base64!' },
      { ...good, type: 'password' },
      { ...good, response: { ...good.response, signature: '' } },
      { ...good, response: { ...good.response, clientDataJSON: 'x'.repeat(5000) } },
    ]
    for (const credential of bad) {
      const { status, error } = await enter(credential)
      assert.deepEqual([status, error.code], [400, 'invalid_request'])
    }
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature']) {
      isRefused(await enter({ ...good, response: { ...good.response, [name]: 'AAAA' } }))
    }
  })
})

describe('removing a passkey', () => {
  const remove = (token: string, id: unknown, body: object = {}) =>
    shop.call(removePasskey, { token, params: { id }, body })

  // #passkeys-031
  it('tells the owner by mail once, and leaves the password', async () => {
    const owner = await newOwner()
    const [passkey] = await own(owner.token)
    for (let i = 0; i < 2; i += 1) assert.equal((await remove(owner.token, passkey?.id)).status, 200)
    assert.deepEqual(await own(owner.token), [])
    const mails = await changeMails(owner, 'passkey-changed')
    assert.deepEqual(
      mails.map(({ data }) => data.what),
      ['added', 'removed'],
    )
    const body = { loginIdentifier: owner.email, password: owner.password }
    assert.equal((await shop.call(login, { body })).status, 200)
  })

  // #passkeys-142
  it('needs the password after ten minutes, and never removes another account’s', async () => {
    const [owner, thief] = [await newOwner(), await shop.registerShopper()]
    const [passkey] = await own(owner.token)
    assert.equal((await remove(thief.token, passkey?.id)).status, 200)
    await waitLong()
    assert.equal((await remove(owner.token, passkey?.id)).status, 400)
    assert.equal((await own(owner.token)).length, 1)
    assert.equal((await remove(owner.token, passkey?.id, { password: owner.password })).status, 200)
    assert.deepEqual(await own(owner.token), [])
  })

  for (const id of ['0', '-1', 'x', '9'.repeat(30)]) {
    it(`refuses '${id}' as the number of a passkey`, async () => {
      const { token } = await shop.registerShopper()
      const { status, error } = await remove(token, id)
      assert.deepEqual([status, error.code], [400, 'invalid_request'])
    })
  }
})

describe('what becomes of passkeys', () => {
  // #passkeys-253
  it('with a reset by the mailed link: all are removed, and the mail says so', async () => {
    const owner = await newOwner()
    await shop.call(forgotPassword, { body: { email: owner.email } })
    const token = await mailedToken(shop, owner.email)
    const body = { token, newPassword: 'tulsi-on-the-sill' }
    assert.equal((await shop.call(resetPassword, { body })).status, 200)
    isRefused(await signIn(owner))
    const [mail] = await changeMails(owner, 'account-changed')
    assert.deepEqual(mail?.data, { fullName: 'Meera Iyer', changed: 'password', passkeys: 'removed' })
  })

  // #passkeys-364
  it('with a change of the password or a log-out everywhere: they stay, and the mail says so', async () => {
    const owner = await newOwner()
    const { token, password } = owner
    const body = { presentPassword: password, newPassword: 'tulsi-on-the-sill' }
    assert.equal((await shop.call(changePassword, { token, body })).status, 200)
    assert.equal((await shop.call(endOtherSessions, { token })).status, 200)
    assert.equal((await signIn(owner)).status, 200)
    const [mail] = await changeMails(owner, 'account-changed')
    assert.deepEqual(mail?.data, { fullName: 'Meera Iyer', changed: 'password', passkeys: 'kept' })
  })
})
