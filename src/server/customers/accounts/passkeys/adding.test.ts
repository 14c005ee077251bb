import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { maxPasskeys } from '#contract/passkeys.ts'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, listPasskeys } from '#contract/shop/passkeys.ts'
import type { Ceremony } from '#test/authenticator.ts'
import { newDevice, openPasskeyShop } from '#test/passkey-shop.ts'
import { openTestShop } from '#test/shop.ts'
import { passkeyChallenges, passkeys } from '../../../platform/database/tables.ts'
import { deleteExpiredChallenges } from './challenges.ts'

const { shop, begin, add, newOwner, challenge, signIn, own, mailsTo, waitLong } = await openPasskeyShop()

const isSignedIn = async (token: string) => (await shop.call(getProfile, { token })).status === 200
const isNotAdded = ({ status, error }: { status: number; error: { code: string } }) =>
  assert.deepEqual([status, error.code], [400, 'invalid_passkey'])

describe('adding a passkey', () => {
  // #passkeys-1a2
  it('adds a passkey, mails the owner and signs in with it', async () => {
    const owner = await newOwner()
    const [listed] = await own(owner.token)
    assert.deepEqual(
      { ...listed, id: 0, addedAt: '' },
      { id: 0, name: 'My phone', addedAt: '', lastUsedAt: null, isSynced: true },
    )
    const [mail] = await mailsTo(owner, 'passkey-changed')
    // The mail leaves out a typed name.
    assert.deepEqual(mail?.data, { fullName: 'Meera Iyer', passkey: 'Passkey', what: 'added' })
    const { status, body } = await signIn(owner)
    assert.deepEqual([status, body.message, body.user.email], [200, 'Login successful!', owner.email])
    assert.equal(await isSignedIn(body.token), true)
    assert.ok((await own(owner.token))[0]?.lastUsedAt)
  })

  // #passkeys-2b3
  it('requires user verification and a key that stays on the device', async () => {
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
  it('requires the password once the sign-in is ten minutes old', async () => {
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
  it('rejects foreign origins, shops, unverified users and sign-in assertions', async () => {
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
  it('accepts a challenge once, of the same account, within five minutes', async () => {
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
    await deleteExpiredChallenges(shop.db)
    assert.deepEqual(await shop.db.select().from(passkeyChallenges), [])
  })

  // #passkeys-6f7
  it('rejects a credential that another account has', async () => {
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
  it('allows ten passkeys an account, even when added at once', async () => {
    const { token } = await shop.registerShopper()
    const [ready] = [await Promise.all(Array.from({ length: 13 }, () => begin(token)))]
    const answers = await Promise.all(
      ready.map(({ body }) =>
        shop.call(addPasskey, { token, body: { credential: newDevice().create(body.options) } }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, maxPasskeys)
    const { status, error } = await begin(token)
    assert.deepEqual([status, error.code], [409, 'too_many_passkeys'])
    assert.equal((await own(token)).length, maxPasskeys)
  })

  it('names a passkey after the browser, rejects names too long', async () => {
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
  it('refuses to add a passkey where the shop’s host is numeric', async () => {
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
