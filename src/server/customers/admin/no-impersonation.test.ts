import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const signIns = async (): Promise<string> => {
  const { rows } = await shop.db.execute(
    sql`SELECT encode(token_hash, 'hex') AS hash, account_id, created_at FROM sessions ORDER BY 1`,
  )
  return JSON.stringify(rows)
}

it('no call of the back office opens or shows a shopper’s session', async () => {
  const { token } = await shop.registerShopper()
  const { rows } = await shop.db.execute<{ id: number }>(sql`SELECT max(account_id)::int AS id FROM sessions`)
  const before = await signIns()
  assert.ok(before.includes('account_id'))
  const calls = staffEndpoints.filter(({ id, isStream }) => !isStream && id !== 'signOut')
  for (const endpoint of calls) {
    const answer = await office.call(endpoint, {
      cookie: office.owner,
      params: { id: rows[0]?.id, day: '2026-01-05' },
      key: crypto.randomUUID(),
      ...(endpoint.body && { body: {} }),
    })
    assert.ok(!JSON.stringify(answer).includes(token), endpoint.id)
    assert.equal(await signIns(), before, endpoint.id)
  }
})

it('only a shopper’s own proof or registration opens a session', () => {
  const root = new URL('../../../../', import.meta.url)
  const sources = globSync('src/server/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))
  const having = (pattern: RegExp): string[] =>
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path.replace('src/server/customers/accounts/', ''))
      .sort()
  assert.deepEqual(having(/insert\(sessions\)|INSERT INTO sessions/), ['session.ts'])
  assert.deepEqual(
    having(/openSession(IfUnchanged)?\(.*|import .*openSession.* from '\.\.?\/.*session\.ts'/).filter(
      (path) => !path.startsWith('src/server/staff/members'),
    ),
    ['complete-sign-in.ts', 'login.ts', 'register.ts', 'session.ts'],
  )
  // The two callers are the mailed code and the passkey.
  const ofStaff = (path: string): boolean => path.startsWith('src/server/staff/members')
  const callers = having(/completeSignIn\(/).filter((path) => !ofStaff(path))
  assert.deepEqual(callers, [
    'codes/sign-in-by-code.ts',
    'complete-sign-in.ts',
    'passkeys/sign-in-by-passkey.ts',
  ])
})
