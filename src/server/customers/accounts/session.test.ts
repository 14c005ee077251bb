import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { getProfile } from '#contract/shop/accounts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { accounts, sessions } from '../../platform/database/tables.ts'
import { closeAllSessions, deleteExpiredSessions, shopperFinder } from './session.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

async function open() {
  const { token } = await shop.registerShopper()
  const found = await shopperFinder(shop.db)(token)
  assert.ok(found)
  const isOpened = eq(sessions.tokenHash, found.sessionHash)
  const lastsDays = async () => {
    const [row] = await shop.db
      .select({ days: sql<number>`extract(epoch FROM ${sessions.expiresAt} - now())::float8 / 86400` })
      .from(sessions)
      .where(isOpened)
    return row?.days ?? 0
  }
  const letPass = (days: number) =>
    shop.db
      .update(sessions)
      .set({ expiresAt: sql`${sessions.expiresAt} - make_interval(secs => ${days * 86_400})` })
      .where(isOpened)
  return { token, accountId: found.accountId, lastsDays, letPass }
}

const expired = { message: 'Your session has expired. Please log in again.', code: 'session_expired' }

describe('a session', () => {
  it('keeps a session for thirty days', async () => {
    const { lastsDays } = await open()
    const days = await lastsDays()
    assert.ok(days > 29.9 && days <= 30, `${days}`)
  })

  it('renews a session in use at most once a day', async () => {
    const { token, lastsDays, letPass } = await open()
    await letPass(0.5)
    await shop.call(getProfile, { token })
    assert.ok((await lastsDays()) < 29.6, 'half a day later nothing is written')
    await letPass(28)
    assert.equal((await shop.call(getProfile, { token })).status, 200)
    assert.ok((await lastsDays()) > 29.9)
  })

  // #session-70b
  it('ends a session after thirty days without use', async () => {
    const { token, letPass } = await open()
    await letPass(30.001)
    const { status, body } = await shop.call(getProfile, { token })
    assert.deepEqual([status, body], [401, expired])
  })

  // #session-735
  it('ends a session after a year, even in use', async () => {
    const { token, accountId } = await open()
    const age = (days: number) =>
      shop.db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(sessions.accountId, accountId))
    await age(364)
    assert.equal((await shop.call(getProfile, { token })).status, 200)
    await age(366)
    assert.equal((await shop.call(getProfile, { token })).status, 401)
    await deleteExpiredSessions(shop.db)
    assert.deepEqual(await shop.db.select().from(sessions).where(eq(sessions.accountId, accountId)), [])
  })

  it('deletes ended sessions', async () => {
    const [ended, live] = [await open(), await open()]
    await ended.letPass(30.001)
    await deleteExpiredSessions(shop.db)
    assert.equal(await ended.lastsDays(), 0)
    assert.ok((await live.lastsDays()) > 29.9)
  })

  it('ends all sessions of an account', async () => {
    const { token, accountId } = await open()
    const other = await open()
    await closeAllSessions(shop.db, accountId)
    assert.equal((await shop.call(getProfile, { token })).status, 401)
    assert.equal((await shop.call(getProfile, { token: other.token })).status, 200)
  })

  // #session-7a5
  it('deletes sessions with their account', async () => {
    const { token, accountId } = await open()
    await shop.db.delete(accounts).where(eq(accounts.id, accountId))
    const { status, body } = await shop.call(getProfile, { token })
    assert.deepEqual([status, body], [401, expired])
  })
})

describe('GET /api/user/profile', () => {
  it('asks a visitor without a token to sign in', async () => {
    const { status, body } = await shop.call(getProfile)
    assert.deepEqual([status, body], [401, { message: 'You are not logged in.', code: 'not_signed_in' }])
  })

  // #session-0ec
  it('rejects an unknown token', async () => {
    const headers = [
      'Bearer nonsense',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'nonsense',
      `Bearer ${'x'.repeat(4000)}`,
      'Bearer a b',
    ]
    for (const authorization of headers) {
      const { status, body } = await shop.call(getProfile, { headers: { authorization } })
      assert.deepEqual([status, body], [401, expired], authorization)
    }
  })

  it('returns the creation time as an instant in UTC', async () => {
    const { token } = await open()
    const { createdAt } = (await shop.call(getProfile, { token })).body
    assert.equal(new Date(createdAt).toISOString(), createdAt)
  })

  it('forbids caching', async () => {
    const { token } = await open()
    assert.equal((await shop.call(getProfile, { token })).headers['cache-control'], 'no-store')
  })
})
