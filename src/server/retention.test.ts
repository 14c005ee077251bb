import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#test/shop.ts'
import { timetable } from './schedule.ts'

const shop = await openTestShop()
after(() => shop.close())

/** Writes a row of each kind with this age; waiting rows have the same age. */
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

/** Remaining photos, by the colour that identifies them. */
async function photographsLeft(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ words: string }>(sql`
    SELECT returned.words FROM return_photos photo JOIN returns returned ON returned.id = photo.return_id ORDER BY 1`)
  return rows.map(({ words }) => words)
}

/** Writes a return with a photo of the same age; its words name it. */
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
it('deletes photos 180 days after a return has ended', async () => {
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
    INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
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
it('deletes personal data when the privacy notice says so', async () => {
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

/** Runs the job with this name. */
async function run(name: string): Promise<void> {
  const job = timetable.find((one) => one.name === name) ?? assert.fail(`no job ${name}`)
  await job.run(shop, new AbortController().signal)
}

/** The first staff member; null, since this shop has none. */
const staffId = sql`(SELECT min(id) FROM staff_members)`
before(() =>
  shop.db.execute(sql`
    INSERT INTO staff_members (email, full_name, role_id) SELECT 'member@example.com', 'Member', min(id) FROM staff_roles`),
)

it('ends idle sign-ins after 30 minutes, all after 12 hours', async () => {
  const open = (name: string, seen: string, since: string) =>
    shop.db.execute(sql`
      INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent, last_seen_at, created_at)
      VALUES (sha256(convert_to(${name}, 'UTF8')), ${staffId}, '', ${name}, now() - ${seen}::interval, now() - ${since}::interval)`)
  await open('at work', '29 minutes', '11 hours')
  await open('idle', '31 minutes', '1 hour')
  await open('too long', '0', '12 hours 1 minute')
  await run('forget ended sign-ins')
  assert.deepEqual(await left('staff_sessions', 'user_agent'), ['at work'])
})

it('deletes challenges of passkeys that are over', async () => {
  const add = (challenge: string, ends: string) =>
    shop.db.execute(sql`
      INSERT INTO staff_passkey_challenges (challenge, expires_at) VALUES (${challenge}, now() + ${ends}::interval)`)
  await add('open', '1 minute')
  await add('ended', '-1 minute')
  await run('forget ended passkey challenges of the staff')
  assert.deepEqual(await left('staff_passkey_challenges', 'challenge'), ['open'])
})

it('deletes expired invitations and password links', async () => {
  await shop.db.execute(sql`
    INSERT INTO staff_invitations (token_hash, email, role_id, expires_at)
    SELECT sha256(convert_to(name, 'UTF8')), name, (SELECT min(id) FROM staff_roles), now() + ends::interval
    FROM (VALUES ('open', '1 minute'), ('ended', '-1 minute')) AS given (name, ends)`)
  await run('forget ended invitations')
  assert.deepEqual(await left('staff_invitations', 'email'), ['open'])
  await shop.db.execute(sql`
    INSERT INTO password_resets (token_hash, account_id, expires_at)
    SELECT sha256(convert_to(id || ends, 'UTF8')), id, now() + ends::interval
    FROM (SELECT id, CASE row_number() OVER (ORDER BY id) WHEN 1 THEN '1 minute' ELSE '-1 minute' END AS ends
      FROM accounts ORDER BY id LIMIT 2) AS given`)
  await run('forget ended reset links')
  const { rows } = await shop.db.execute<{ live: boolean }>(
    sql`SELECT expires_at > now() AS live FROM password_resets`,
  )
  assert.deepEqual(rows, [{ live: true }])
})

it('deletes idempotency keys after a week', async () => {
  await shop.db.execute(sql`
    INSERT INTO staff_idempotency_keys (staff_id, endpoint, key, request_hash, created_at)
    SELECT ${staffId}, '', age, '', now() - age::interval
    FROM unnest('{6 days 23 hours,7 days 1 hour}'::text[]) AS age`)
  await run('forget old keys')
  assert.deepEqual(await left('staff_idempotency_keys', 'key'), ['6 days 23 hours'])
})
