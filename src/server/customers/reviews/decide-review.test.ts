import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as staffCalls from '#contract/admin/reviews.ts'
import { unsubscribe } from '#contract/shop/newsletter.ts'
import * as calls from '#contract/shop/reviews.ts'
import { errorOf } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { countQueries } from '#test/count-queries.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { force } from '#test/force.ts'
import { openReviews, reviewed, reviewForm } from '#test/reviewing.ts'
import { forgetOldReviews } from './forget-reviews.ts'
import { writeReviewRequests } from './review-requests.ts'

const { shop, office, delivered, giveBack, age, write, list, decide, published } = await openReviews()

describe('the staff', () => {
  // #reviews-permissions
  it('separates the permissions to read and to decide', async () => {
    const { id } = await published()
    const reader = await office.memberWith(['reviews.read'])
    const shown = await office.call(staffCalls.getStaffReview, { cookie: reader.cookie, params: { id } })
    assert.equal(shown.status, 200)
    const refused = await decide(staffCalls.declineReview, id, { reason: 'No.' }, reader.cookie)
    assert.deepEqual(errorOf(refused), [403, 'not_allowed'])
    const packer = await office.call(staffCalls.listStaffReviews, { cookie: office.packer })
    assert.deepEqual(errorOf(packer), [403, 'not_allowed'])
  })

  // #reviews-decline
  it('declines a review with a reason and undoes it', async () => {
    const { bought, id } = await published()
    assert.equal((await decide(staffCalls.declineReview, id, { reason: '' })).status, 400)
    const declined = await decide(staffCalls.declineReview, id, { reason: 'It names a person.' })
    assert.deepEqual([declined.body.status, declined.body.reason], ['declined', 'It names a person.'])
    assert.ok(!(await list()).reviews.some((one) => one.id === id))
    const own = await shop.call(calls.listOwnReviews, { token: bought.token })
    assert.deepEqual(
      [own.body.reviews[0]?.stage, own.body.reviews[0]?.reason],
      ['Not published', 'It names a person.'],
    )
    const back = await decide(staffCalls.publishReview, id)
    assert.deepEqual([back.body.status, back.body.reason], ['published', null])
    assert.equal((await decide(staffCalls.reconsiderReview, id)).body.status, 'waiting')
    const stale = await decide(staffCalls.publishReview, id, { version: back.body.version })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((stale.error.theirs as staffCalls.StaffReview).status, 'waiting')
  })

  // #reviews-answer
  it('answers a published review without texts in the log', async () => {
    const { id } = await published(reviewForm({ title: 'Zephyrine likes it' }))
    const answer = 'Thank you, Zephyrine.'
    assert.equal((await decide(staffCalls.answerReview, id, { answer })).status, 200)
    assert.equal((await list()).reviews.find((one) => one.id === id)?.answer?.text, answer)
    assert.equal((await decide(staffCalls.answerReview, id, { answer: null })).body.answer, null)
    const { rows } = await shop.db.execute<{ action: string; all: string }>(
      sql`SELECT action, to_jsonb(audit_log)::text AS all FROM audit_log WHERE entity = 'review' AND entity_id = ${String(id)} ORDER BY id`,
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['review_published', 'review_answered', 'review_answered'],
    )
    assert.ok(rows.every(({ all }) => !all.includes('Zephyrine')))
    await decide(staffCalls.reconsiderReview, id)
    assert.deepEqual(errorOf(await decide(staffCalls.answerReview, id, { answer })), [
      409,
      'wrong_review_state',
    ])
  })
})

describe('the mail that asks for reviews', () => {
  const ask = () => writeReviewRequests(shop.db)
  const mailsTo = async (email: string) => {
    await ask()
    return deliverTo(shop, email)
  }

  // #reviews-asked
  it('asks once per order, ten days after its delivery', async () => {
    const bought = await delivered()
    await age(bought.id, 9)
    assert.deepEqual((await mailsTo(bought.email)).filter(isRequest), [])
    await age(bought.id, 2)
    const [mail, ...more] = (await mailsTo(bought.email)).filter(isRequest)
    assert.ok(mail && more.length === 0)
    assert.match(mail.text, /\/my-reviews\b/)
    for (const personal of [bought.email, bought.id, 'Iyer'])
      assert.ok(!mail.text.includes(personal), personal)
    await ask()
    assert.deepEqual((await mailsTo(bought.email)).filter(isRequest), [])
  })

  it('asks for many orders in batches, each after the former', async () => {
    const bought = await delivered()
    const first = Number(bought.id.slice(3))
    await copyOrders(shop.db, bought.id, 230)
    // All were delivered at one moment.
    await force(shop.db, sql`UPDATE orders SET status = 'delivered' WHERE id > ${first}`)
    await shop.db.execute(
      sql`INSERT INTO order_history (order_id, status, author) SELECT id, 'delivered', 'shop' FROM orders WHERE id > ${first}`,
    )
    await shop.db.execute(
      sql`UPDATE order_history SET created_at = now() - interval '11 days' WHERE order_id >= ${first}`,
    )
    const { during } = countQueries((shop.db as typeof shop.db & { $client: Pool }).$client)
    const statements = await during(ask)
    const { rows } = await shop.db.execute(
      sql`SELECT FROM outbox WHERE template = 'review-request' AND (data ->> 'orderId')::bigint >= ${first}`,
    )
    assert.equal(rows.length, 231)
    const batches = statements.filter((text) => /^WITH due AS .* order_history/.test(text))
    assert.deepEqual(
      batches.map((text) => text.includes('SELECT before.created_at')),
      [false, true, true],
    )
  })

  it('skips returned, reviewed and long delivered orders', async () => {
    const [back, done, old] = [await delivered(), await delivered(), await delivered()]
    await giveBack(back, 3)
    await write(done.token)
    for (const [{ id }, days] of [
      [back, 11],
      [done, 11],
      [old, 50],
    ] as const)
      await age(id, days)
    await ask()
    for (const { email } of [back, done, old])
      assert.deepEqual((await deliverTo(shop, email)).filter(isRequest), [])
  })

  // #reviews-stop
  it('stops asking after the mail’s link or the newsletter’s', async () => {
    const bought = await delivered()
    await age(bought.id, 11)
    const [mail] = (await mailsTo(bought.email)).filter(isRequest)
    const token = /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const stopped = await shop.call(unsubscribe, { body: { token } })
    assert.equal(stopped.body.message, 'You will get no more e-mails that ask for a review.')
    await shop.db.execute(sql`DELETE FROM review_requests`)
    await shop.db.execute(sql`DELETE FROM outbox WHERE template = 'review-request'`)
    const other = await delivered()
    await age(other.id, 11)
    await shop.db.execute(sql`
      INSERT INTO subscribers (email, unsubscribe_token, unsubscribed_at) SELECT
        'ended:' || encode(sha256(convert_to('t1 ' || lower(${other.email}), 'UTF8')), 'hex'), 't1', now()`)
    await ask()
    for (const { email } of [bought, other])
      assert.deepEqual((await deliverTo(shop, email)).filter(isRequest), [])
  })

  it('sends no requests when the setting is off', async () => {
    const bought = await delivered()
    await age(bought.id, 11)
    await shop.db.execute(sql`
      INSERT INTO settings (content) VALUES ('{"reviews": {"askAfterDays": 0}}')`)
    assert.deepEqual((await mailsTo(bought.email)).filter(isRequest), [])
    await shop.db.execute(sql`DELETE FROM settings`)
  })
})

const isRequest = ({ subject }: { subject: string }): boolean => subject === 'How are your plants doing?'

// #reviews-retention
it('deletes declined and withdrawn reviews after the retention time', async () => {
  const [gone, kept, shown] = [await published(), await published(), await published()]
  for (const { id } of [gone, kept]) await decide(staffCalls.declineReview, id, { reason: 'Advertising.' })
  for (const { id } of [gone, shown])
    await shop.db.execute(sql`UPDATE reviews SET updated_at = now() - interval '13 months' WHERE id = ${id}`)
  await forgetOldReviews(shop.db)
  const left = await shop.db.execute<{ id: number }>(sql`SELECT id::int AS id FROM reviews`)
  const ids = left.rows.map(({ id }) => id)
  assert.deepEqual(
    [ids.includes(gone.id), ids.includes(kept.id), ids.includes(shown.id)],
    [false, true, true],
  )
})

// #reviews-thousand
it('pages and filters a thousand reviews quickly', async () => {
  await shop.db.execute(sql`
    WITH people AS (
      INSERT INTO accounts (email, phone, full_name, password_hash)
      SELECT 'many' || n || '@example.com', '+9170' || lpad(n::text, 8, '0'), 'Many ' || n, '' FROM generate_series(1, 1000) AS n RETURNING id)
    INSERT INTO reviews (product_id, account_id, status, stars, title, body, shown_name, is_verified, written_at)
    SELECT 2, id, 'published', 1 + id % 5, 'Title', 'Body ' || id, 'Many', true, now() - make_interval(hours => (id % 1000)::int) FROM people`)
  const began = performance.now()
  const first = await list({}, 2)
  assert.deepEqual(
    [first.sums.count, first.sums.average, first.pages, first.reviews.length],
    [1000, 3, 100, 10],
  )
  const last = await list({ page: '100' }, 2)
  assert.equal(last.reviews.length, 10)
  const fours = await list({ stars: '4', sort: 'helpful', page: '999' }, 2)
  assert.deepEqual([fours.found, fours.page, fours.pages], [200, 20, 20])
  assert.ok(fours.reviews.every(({ stars }) => stars === 4))
  const every = new Set<number>()
  for (let page = 1; page <= 20; page += 1)
    for (const { id } of (await list({ stars: '4', page: String(page) }, 2)).reviews) every.add(id)
  assert.equal(every.size, 200)
  assert.ok((performance.now() - began) / 23 < 200)
  for (const bad of ['stars=6', 'page=0', 'page=x', 'sort=rude', 'photos=yes']) {
    const { status } = await shop.callPath(`GET /api/products/${reviewed}/reviews?${bad}`)
    assert.equal(status, 400, bad)
  }
})
