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

/** The photographs that are left, by the colour that stands for them. */
async function photographsLeft(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ words: string }>(sql`
    SELECT r.words FROM return_photos p JOIN returns r ON r.id = p.return_id ORDER BY 1`)
  return rows.map(({ words }) => words)
}

/** A return with a photograph; its words name it. Both are of the same age. */
async function reported(words: string, { status = 'settled', days = 200, order = 1 } = {}): Promise<void> {
  const hash = sql`sha256(convert_to(${words}, 'UTF8'))`
  await shop.db.execute(sql`INSERT INTO pictures (hash) VALUES (${hash})`)
  await shop.db.execute(sql`
    WITH written AS (
      INSERT INTO returns (order_id, status, cause, wish, words, author, created_at, updated_at)
      VALUES (${order}, ${status}, 'damaged', 'refund', ${words}, 'shopper', now() - make_interval(days => ${days}), now() - make_interval(days => ${days}))
      RETURNING id, created_at)
    INSERT INTO return_photos (return_id, picture, created_at) SELECT id, ${hash}, created_at FROM written`)
}

// #retention-7c2
it('photographs of a return are deleted 180 days after its end, but not while it is open, replaced or disputed', async () => {
  await reported('ended')
  await reported('refused', { status: 'refused', days: 181 })
  await reported('lately', { days: 179 })
  await reported('open', { status: 'ready' })
  await reported('goods awaited', { status: 'settled_early' })
  await reported('replaced')
  await reported('disputed', { order: 2 })
  await shop.db.execute(sql`
    INSERT INTO replacements (order_id, return_id, status, author) SELECT order_id, id, 'sent', 'shop' FROM returns WHERE words = 'replaced'`)
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, told_at, event)
    SELECT 'disp_photo', provider_payment_id, id, 'under_review', 100, 'INR', now(), 'payment.dispute.created'
    FROM payments WHERE order_id = 2 AND provider_payment_id IS NOT NULL RETURNING id`)
  assert.equal(rows.length, 1)
  const forget = async () => {
    const job = timetable.find(({ name }) => name === 'forget old photographs of returns')
    await job?.run(shop, new AbortController().signal)
  }
  await forget()
  assert.deepEqual(await photographsLeft(), ['disputed', 'goods awaited', 'lately', 'open', 'replaced'])
  const { rows: pictures } = await shop.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pictures WHERE hash IN (SELECT sha256(convert_to(words, 'UTF8')) FROM returns)`,
  )
  assert.equal(pictures[0]?.count, 5)
  await shop.db.execute(sql`UPDATE disputes SET state = 'won' WHERE id = 'disp_photo'`)
  await shop.db.execute(sql`UPDATE replacements SET status = 'delivered'`)
  await forget()
  assert.deepEqual(await photographsLeft(), ['goods awaited', 'lately', 'open'])
})

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
