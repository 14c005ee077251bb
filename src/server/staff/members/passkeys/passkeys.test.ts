import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as passkeys from '#contract/admin/passkeys.ts'
import { confirmSession, getSession } from '#contract/admin/sign-in.ts'
import { type Authenticator, type Ceremony, testAuthenticator } from '#test/authenticator.ts'
import { openBackOffice } from '#test/back-office.ts'
import { openTestShop } from '#test/shop.ts'
import { staffMembers, staffPasskeyChallenges, staffSessions } from '../../../platform/database/tables.ts'

const origin = 'https://office.example'
const shop = await openTestShop()
const office = await openBackOffice(shop, { STAFF_URL: origin })
after(async () => {
  await office.app.close()
  await shop.close()
})
const { db } = shop

const newDevice = (): Authenticator => testAuthenticator({ origin, rpId: 'office.example' })

async function add(cookie: string, device: Authenticator, ceremony: Ceremony = {}) {
  const { body } = await office.call(passkeys.beginStaffPasskey, { cookie })
  const credential = device.create(body.options, ceremony)
  return office.call(passkeys.addStaffPasskey, { cookie, body: { name: 'My phone', credential } })
}

async function newOwner(permissions: string[] = ['orders.read']) {
  const member = await office.memberWith(permissions)
  const device = newDevice()
  assert.equal((await add(member.cookie, device)).status, 200)
  return { ...member, device }
}

const signIn = async ({ device }: { device: Authenticator }, ceremony: Ceremony = {}) => {
  const { body } = await office.call(passkeys.beginStaffPasskeySignIn)
  const credential = device.answer(body.options, ceremony)
  return office.call(passkeys.signInByStaffPasskey, { body: { credential } })
}

const cookieOf = (headers: Record<string, unknown>): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

const isRejected = ({ status, error }: { status: number; error: { code: string } }) =>
  assert.deepEqual([status, error.code], [401, 'passkey_refused'])

const ageProofs = () => db.update(staffSessions).set({ confirmedAt: sql`now() - interval '6 minutes'` })

describe('a passkey of a member of the staff', () => {
  // #staff-passkeys-1a2
  it('signs in without a password and a code', async () => {
    const owner = await newOwner()
    const entered = await signIn(owner)
    assert.equal(entered.status, 200, JSON.stringify(entered.error))
    const { body } = await office.call(getSession, { cookie: cookieOf(entered.headers) })
    assert.deepEqual([body.id, body.passkeys], [owner.staffId, 1])
    const { body: log } = await office.call(listAudit, {
      cookie: office.owner,
      query: { entity: `staff:${owner.staffId}` },
    })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['passkey_added'],
    )
  })

  // #staff-passkeys-2b3
  it('is refused from other origins, unverified, or with a used challenge', async () => {
    const owner = await newOwner()
    for (const ceremony of [
      { origin: 'https://shop.example' },
      { rpId: 'shop.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
      { userHandle: 'AAAA' },
    ] satisfies Ceremony[])
      isRejected(await signIn(owner, ceremony))
    const { body: log } = await office.call(listAudit, {
      cookie: office.owner,
      query: { entity: `sign_in:${owner.email}` },
    })
    assert.deepEqual(
      log.entries.map(({ action, after }) => [action, after]),
      Array(5).fill(['sign_in_refused', { why: 'passkey_refused' }]),
    )
    const { body } = await office.call(passkeys.beginStaffPasskeySignIn)
    const credential = owner.device.answer(body.options)
    const twice = await Promise.all(
      [1, 2].map(() => office.call(passkeys.signInByStaffPasskey, { body: { credential } })),
    )
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 401])
  })

  // #staff-passkeys-3c4
  it('confirms only its own member, with a challenge for confirming', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    await ageProofs()
    const begin = async (cookie: string) =>
      (await office.call(passkeys.beginPasskeyConfirmation, { cookie })).body.options
    const confirm = (cookie: string, credential: object) =>
      office.call(confirmSession, { cookie, body: { credential } })
    isRejected(await confirm(owner.cookie, other.device.answer(await begin(owner.cookie))))
    isRejected(await confirm(owner.cookie, owner.device.answer(await begin(other.cookie))))
    const { body } = await office.call(passkeys.beginStaffPasskeySignIn)
    isRejected(await confirm(owner.cookie, owner.device.answer(body.options)))
    const refused = await office.call(passkeys.beginStaffPasskey, { cookie: owner.cookie })
    assert.equal(refused.error.code, 'confirmation_required')
    const confirmed = await confirm(owner.cookie, owner.device.answer(await begin(owner.cookie)))
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.error))
    assert.equal((await office.call(passkeys.beginStaffPasskey, { cookie: owner.cookie })).status, 200)
  })

  // #staff-passkeys-4d5
  it('is removed with access, with a reset, and by its owner', async () => {
    const [removed, closed, reset] = [await newOwner(), await newOwner(), await newOwner()]
    const { body } = await office.call(passkeys.listStaffPasskeys, { cookie: removed.cookie })
    const params = { id: String(body.passkeys[0]?.id) }
    const foreign = await office.call(passkeys.removeStaffPasskey, { cookie: closed.cookie, params })
    assert.equal(foreign.status, 200)
    assert.equal((await signIn(removed)).status, 200)
    for (const _ of [1, 2]) {
      const answer = await office.call(passkeys.removeStaffPasskey, { cookie: removed.cookie, params })
      assert.equal(answer.status, 200)
    }
    await db.update(staffMembers).set({ isActive: false }).where(eq(staffMembers.id, closed.staffId))
    await db.update(staffMembers).set({ passwordHash: null }).where(eq(staffMembers.id, reset.staffId))
    for (const member of [removed, closed, reset]) isRejected(await signIn(member))
  })

  it('is added ten times at most, and never twice by one device', async () => {
    const owner = await newOwner()
    const device = newDevice()
    const { body } = await office.call(passkeys.beginStaffPasskey, { cookie: owner.cookie })
    const credential = device.create(body.options)
    const save = () =>
      office.call(passkeys.addStaffPasskey, { cookie: owner.cookie, body: { name: 'Key', credential } })
    assert.deepEqual((await Promise.all([save(), save()])).map(({ status }) => status).sort(), [200, 400])
    for (let own = 2; own < 10; own += 1) assert.equal((await add(owner.cookie, newDevice())).status, 200)
    const tooMany = await office.call(passkeys.beginStaffPasskey, { cookie: owner.cookie })
    assert.deepEqual([tooMany.status, tooMany.error.code], [409, 'too_many_passkeys'])
  })

  it('takes no challenge that is older than five minutes', async () => {
    const owner = await newOwner()
    const { body } = await office.call(passkeys.beginStaffPasskeySignIn)
    await db.update(staffPasskeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
    const credential = owner.device.answer(body.options)
    isRejected(await office.call(passkeys.signInByStaffPasskey, { body: { credential } }))
  })

  // #staff-passkeys-8b9
  it('is refused as a copy when its counter does not rise', async () => {
    const owner = await newOwner()
    assert.equal((await signIn(owner, { counter: 5 })).status, 200)
    isRejected(await signIn(owner, { counter: 5 }))
    assert.equal((await signIn(owner, { counter: 6 })).status, 200)
  })

  // #staff-passkeys-5e6
  it('asks for a proof before one is added or removed', async () => {
    const owner = await newOwner()
    const { body } = await office.call(passkeys.beginStaffPasskey, { cookie: owner.cookie })
    const credential = newDevice().create(body.options)
    await ageProofs()
    const { cookie } = owner
    for (const refused of [
      await office.call(passkeys.beginStaffPasskey, { cookie }),
      await office.call(passkeys.addStaffPasskey, { cookie, body: { name: 'Key', credential } }),
      await office.call(passkeys.removeStaffPasskey, { cookie, params: { id: '1' } }),
    ])
      assert.deepEqual([refused.status, refused.error.code], [403, 'confirmation_required'])
  })

  // #staff-passkeys-6f7
  it('does not replace the second factor that a live shop requires', async () => {
    const owner = await newOwner()
    const live = await openBackOffice(shop, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      STAFF_URL: origin,
    })
    const entered = await live.call(passkeys.signInByStaffPasskey, {
      body: {
        credential: owner.device.answer((await live.call(passkeys.beginStaffPasskeySignIn)).body.options),
      },
    })
    assert.equal(entered.status, 200, JSON.stringify(entered.error))
    const cookie = cookieOf(entered.headers)
    const refused = await live.call(passkeys.listStaffPasskeys, { cookie })
    assert.deepEqual([refused.status, refused.error.code], [403, 'second_factor_required'])
    await live.app.close()
  })
})

describe('passkeys where the shop is tried out', () => {
  // #staff-passkeys-7a8
  it('are made under the requested name, never under an address of numbers', async () => {
    const trial = await openBackOffice(shop)
    const begin = (host: string) =>
      trial.call(passkeys.beginStaffPasskeySignIn, { headers: { host, origin: `http://${host}` } })
    const named = await begin('localhost:3002')
    assert.deepEqual([named.status, named.body.options.rpId], [200, 'localhost'])
    const numbers = await begin('127.0.0.1:3002')
    assert.deepEqual([numbers.status, numbers.error.code], [409, 'passkeys_unavailable'])
    assert.equal((await begin('rebound.example:3002')).error.code, 'foreign_origin')
    await trial.app.close()
  })
})
