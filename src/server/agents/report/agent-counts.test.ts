import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#test/shop.ts'
import { createAgentCounts } from './agent-counts.ts'

const shop = await openTestShop()
after(() => shop.close())

it('stores counts of a query that is cut within a character', async () => {
  const { rows: platforms } = await shop.db.execute<{ id: number }>(sql`
    INSERT INTO agent_platforms (profile_url, profile, expires_at)
    VALUES ('https://agent.example/profile', '{}', now()) RETURNING id::float8`)
  const id = Number(platforms[0]?.id)
  const counts = createAgentCounts({ db: shop.db, log: shop.log })
  counts.add(id, 'searched', `${'n'.repeat(99)}🌹`)
  counts.add(id, 'searched', 'neem')
  await counts.stop()
  const { rows } = await shop.db.execute<{ subject: string }>(
    sql`SELECT subject FROM agent_counts WHERE platform_id = ${id} ORDER BY length(subject)`,
  )
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['neem', `${'n'.repeat(99)}\ufffd`],
  )
})
