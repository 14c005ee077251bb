import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { login } from '#contract/shop/accounts.ts'
import { removePasskey, signInByPasskey } from '#contract/shop/passkeys.ts'
import type { Ceremony } from '#test/authenticator.ts'
import { isRejected, newDevice, openPasskeyShop } from '#test/passkey-shop.ts'
import { passkeyChallenges } from '../../../platform/database/tables.ts'

const { shop, begin, newOwner, challenge, enter, signIn, own } = await openPasskeyShop()

describe('signing in with a passkey', () => {
  // #passkeys-9ca
  it('names no account beforehand and opens a session each time', async () => {
    const owner = await newOwner()
    const options = await challenge()
    assert.deepEqual(Object.keys(options).sort(), ['challenge', 'rpId', 'timeout', 'userVerification'])
    const tokens = [(await signIn(owner)).body.token, (await signIn(owner)).body.token]
    assert.equal(new Set([...tokens, owner.token]).size, 3)
  })

  // #passkeys-adb
  it('rejects foreign origins, shops, unverified users and registration answers', async () => {
    const owner = await newOwner()
    const ceremonies: Ceremony[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://shop.example:8443' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ]
    for (const ceremony of ceremonies) isRejected(await signIn(owner, ceremony))
    assert.equal((await signIn(owner)).status, 200)
  })

  // #passkeys-bec
  it('accepts a challenge once, and no made-up or old one', async () => {
    const owner = await newOwner()
    const assertion = owner.device.answer(await challenge())
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(assertion)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const answer of answers.filter(({ status }) => status !== 200)) isRejected(answer)
    isRejected(await enter(owner.device.answer({ challenge: 'bWFkZS11cA' })))
    const adding = (await begin(owner.token)).body.options
    isRejected(await enter(owner.device.answer(adding)))
    const late = await challenge()
    await shop.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
    isRejected(await enter(owner.device.answer(late)))
  })

  // #passkeys-cfd
  it('rejects a credential that claims another owner', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const ownAnswer = owner.device.answer(await challenge())
    const otherAnswer = other.device.answer(await challenge())
    // The key of one passkey under the id of the other.
    isRejected(await enter({ ...ownAnswer, id: otherAnswer.id, rawId: otherAnswer.id }))
    const { userHandle = '' } = otherAnswer.response
    isRejected(await signIn(owner, { userHandle }))
    const { userHandle: _, ...nameless } = owner.device.answer(await challenge()).response
    isRejected(await enter({ ...owner.device.answer(await challenge()), response: nameless }))
  })

  // #passkeys-d0e
  it('rejects a removed and an unknown credential in the same words', async () => {
    const [owner, stranger] = [await newOwner(), newDevice()]
    const [passkey] = await own(owner.token)
    const params = { id: passkey?.id }
    assert.equal((await shop.call(removePasskey, { token: owner.token, params, body: {} })).status, 200)
    const removed = await signIn(owner)
    stranger.create({ challenge: 'eA', user: { id: 'eA' } })
    const unknown = await signIn({ device: stranger })
    isRejected(removed)
    assert.deepEqual(removed.body, unknown.body)
  })

  // #passkeys-e1f
  it('rejects a counter that does not rise, as of a copy', async () => {
    const owner = await newOwner({ counter: 5 })
    assert.equal((await signIn(owner, { counter: 7 })).status, 200)
    for (const counter of [7, 6, 0]) isRejected(await signIn(owner, { counter }))
    assert.equal((await signIn(owner, { counter: 8 })).status, 200)
    const [one, two] = [
      owner.device.answer(await challenge(), { counter: 9 }),
      owner.device.answer(await challenge(), { counter: 9 }),
    ]
    const statuses = (await Promise.all([enter(one), enter(two)])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 401])
  })

  // #passkeys-f20
  it('records whether a key is synced, rejects a changed kind', async () => {
    const owner = await newOwner({ isBackedUp: false })
    assert.equal((await own(owner.token))[0]?.isSynced, false)
    assert.equal((await signIn(owner, { isBackedUp: true })).status, 200)
    assert.equal((await own(owner.token))[0]?.isSynced, true)
    isRejected(await signIn(owner, { canSync: false }))
  })

  it('signs in to an account that wrong passwords have blocked', async () => {
    const owner = await newOwner()
    const guess = (password: string) => shop.call(login, { body: { loginIdentifier: owner.email, password } })
    for (let i = 0; i < 10; i += 1) await guess('wrong-one')
    assert.equal((await guess(owner.password)).status, 429)
    assert.equal((await signIn(owner)).status, 200)
    assert.equal((await guess(owner.password)).status, 200)
  })

  it('limits the tries of one network', async () => {
    const statuses = []
    for (let i = 0; i < 101; i += 1) {
      const answer = await shop.call(signInByPasskey, { body: {}, address: '203.0.113.91' })
      statuses.push(answer.status)
    }
    assert.deepEqual([statuses.indexOf(429), statuses[0]], [100, 400])
  })

  it('rejects input that is no answer of a passkey', async () => {
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
      isRejected(await enter({ ...good, response: { ...good.response, [name]: 'AAAA' } }))
    }
  })
})
