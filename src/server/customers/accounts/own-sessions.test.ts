import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { endOtherSessions, endSession, listSessions } from '#contract/shop/account-safety.ts'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { openTestShop, type RegisteredShopper, type TestShop } from '#test/shop.ts'
import { sessions } from '../../platform/database/tables.ts'
import { openSession } from './session.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn({ email, password }: RegisteredShopper, agent = firefox): Promise<string> {
  const body = { loginIdentifier: email, password }
  const answer = await shop.call(login, { body, headers: { 'user-agent': agent } })
  assert.equal(answer.status, 200)
  return answer.body.token
}

const listed = async (token: string) => (await shop.call(listSessions, { token })).body.sessions
const isSignedIn = async (token: string) => (await shop.call(getProfile, { token })).status === 200

describe('the sessions of an account', () => {
  // #own-sessions-b15
  it('lists own sessions with device and times, the asking one first', async () => {
    const shopper = await shop.registerShopper()
    await signIn(await shop.registerShopper())
    const token = await signIn(shopper)
    const found = await listed(shopper.token)
    assert.deepEqual(
      found.map(({ device, isCurrent }) => ({ device, isCurrent })),
      [
        { device: 'A browser that we do not recognise', isCurrent: true },
        { device: 'Firefox on Windows', isCurrent: false },
      ],
    )
    for (const { signedInAt, lastUsedAt } of found) {
      assert.ok(Math.abs(Date.parse(signedInAt) - Date.now()) < 60_000)
      assert.ok(Math.abs(Date.parse(lastUsedAt) - Date.now()) < 60_000)
    }
    assert.equal((await listed(token))[0]?.device, 'Firefox on Windows')
  })

  // #own-sessions-d26
  it('stores neither network address nor user agent', async () => {
    const shopper = await shop.registerShopper()
    await signIn(shopper, `${firefox} secret-build-77`)
    const { rows } = await shop.db.execute(
      sql`SELECT to_jsonb(session) - 'token_hash' AS kept FROM sessions session WHERE device <> '' ORDER BY id DESC LIMIT 1`,
    )
    assert.doesNotMatch(JSON.stringify(rows), /secret-build|127\.0\.0\.1|Gecko/)
  })

  // #own-sessions-f37
  it('ends one session at once and accepts a repetition', async () => {
    const shopper = await shop.registerShopper()
    const token = await signIn(shopper)
    const other = (await listed(shopper.token)).find(({ isCurrent }) => !isCurrent)
    for (let i = 0; i < 2; i += 1) {
      const answer = await shop.call(endSession, { token: shopper.token, params: { id: other?.id } })
      assert.equal(answer.status, 200)
    }
    assert.deepEqual([await isSignedIn(token), await isSignedIn(shopper.token)], [false, true])
  })

  // #own-sessions-a48
  it('hides whether another account’s session exists', async () => {
    const [shopper, thief] = [await shop.registerShopper(), await shop.registerShopper()]
    const [ownSession] = await listed(shopper.token)
    const real = await shop.call(endSession, { token: thief.token, params: { id: ownSession?.id } })
    const unknown = await shop.call(endSession, { token: thief.token, params: { id: 999_999_999 } })
    assert.deepEqual([real.status, real.body], [unknown.status, unknown.body])
    assert.equal(await isSignedIn(shopper.token), true)
  })

  // #own-sessions-c59
  it('ends all sessions except the asking one', async () => {
    const [shopper, stranger] = [await shop.registerShopper(), await shop.registerShopper()]
    const others = [await signIn(shopper), await signIn(shopper)]
    assert.equal((await shop.call(endOtherSessions, { token: shopper.token })).status, 200)
    for (const token of others) assert.equal(await isSignedIn(token), false)
    assert.deepEqual([await isSignedIn(shopper.token), await isSignedIn(stranger.token)], [true, true])
    assert.equal((await listed(shopper.token)).length, 1)
  })

  it('lists at most fifty sessions and no ended one', async () => {
    const shopper = await shop.registerShopper()
    const [row] = await shop.db
      .select({ accountId: sessions.accountId })
      .from(sessions)
      .where(eq(sessions.id, (await listed(shopper.token))[0]?.id ?? 0))
    const accountId = row?.accountId ?? 0
    for (let i = 0; i < 60; i += 1) await openSession(shop.db, accountId, 'Safari on Mac')
    assert.equal((await listed(shopper.token)).length, 50)
    await shop.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(sessions.accountId, accountId), eq(sessions.device, 'Safari on Mac')))
    assert.equal((await listed(shopper.token)).length, 1)
  })

  for (const id of ['0', '-1', 'x', '1e3', '9'.repeat(30), ' ']) {
    it(`rejects '${id}' as the number of a session`, async () => {
      const { token } = await shop.registerShopper()
      const answer = await shop.call(endSession, { token, params: { id } })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'])
    })
  }
})
