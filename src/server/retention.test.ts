import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#test/shop.ts'
import { timetable } from './timetable.ts'

const shop = await openTestShop()
after(() => shop.close())

/** Writes a row of each kind, with the age as its note; waiting rows are of the same age. */
async function write(age: string): Promise<void> {
  const then = sql`now() - ${age}::interval`
  await shop.db.execute(sql`
    INSERT INTO tickets (name, email, phone, last_at) VALUES (${age}, '', '', ${then})`)
  await shop.db.execute(sql`
    INSERT INTO subscribers (email, created_at, unsubscribed_at) VALUES
      (${age}, ${then}, ${then}), (${`waiting ${age}`}, ${then}, NULL)`)
  await shop.db.execute(sql`
    INSERT INTO garden_plans (name, email, phone, created_at) VALUES (${age}, '', '', ${then})`)
  await shop.db.execute(sql`
    INSERT INTO outbox (template, recipient, data, dedupe_key, status, created_at) VALUES
      ('welcome', ${age}, '{}', ${age}, 'sent', ${then}),
      ('welcome', ${`waiting ${age}`}, '{}', ${`waiting ${age}`}, 'waiting', ${then})`)
  await shop.db.execute(sql`
    INSERT INTO webhook_events (id, event, body, processed_at, next_attempt_at) VALUES
      (${age}, '', '', ${then}, now()), (${`waiting ${age}`}, '', '', NULL, now() + interval '1 day')`)
}

const left = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ kept: string }>(
    sql`SELECT ${sql.identifier(column)} AS kept FROM ${sql.identifier(table)} ORDER BY 1`,
  )
  return rows.map(({ kept }) => kept)
}

// #retention-43a
it('personal data is deleted when the privacy notice says so, and not before', async () => {
  for (const age of ['20 days', '40 days', '11 months', '13 months']) await write(age)
  const jobs = timetable.filter((job) => job.name.startsWith('forget old'))
  for (const job of jobs) await job.run(shop, new AbortController().signal)
  const recent = ['11 months', '20 days', '40 days']
  const waiting = ['11 months', '13 months', '20 days', '40 days'].map((age) => `waiting ${age}`)
  assert.deepEqual(await left('tickets', 'name'), recent)
  assert.deepEqual(await left('garden_plans', 'name'), recent)
  assert.deepEqual(await left('subscribers', 'email'), [...recent, ...waiting])
  assert.deepEqual(await left('outbox', 'recipient'), [...recent, ...waiting])
  assert.deepEqual(await left('webhook_events', 'id'), ['20 days', ...waiting])
})
