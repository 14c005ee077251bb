import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as data from '#contract/admin/customer-data.ts'
import { getCustomer } from '#contract/admin/customers.ts'
import { getProfile } from '#contract/shop/accounts.ts'
import { errorOf } from '#test/back-office.ts'
import { openErasing } from '#test/erasing.ts'
import { force } from '#test/force.ts'
import { deliver, letGuaranteeEnd } from '#test/full-customer.ts'
import { eraseFinished } from './when-finished.ts'

const shared = await openErasing()
const { shop, office, paidOrder, owner, preview, idOf, erase, whenFinished } = shared
const { db } = shop

describe('a customer with an unfinished order', () => {
  const buyer = async () => {
    const { id: order, email, token } = await paidOrder()
    return { order, token, id: await idOf(email) }
  }

  it('refuses to erase a customer and names the unfinished order', async () => {
    const { id, order, token } = await buyer()
    const refused = await erase(id)
    assert.deepEqual(errorOf(refused), [409, 'customer_under_way'])
    assert.equal(
      refused.error.message,
      `${order} has not arrived yet. The customer can be erased once everything is finished.`,
    )
    assert.deepEqual(refused.error.under_way, [
      { order, reason: 'sending', text: `${order} has not arrived yet.` },
    ])
    assert.equal((await shop.call(getProfile, { token })).status, 200)
  })

  it('blocks an erasure by the guarantee unless the customer waives it', async () => {
    const { id, order } = await buyer()
    await deliver(shared, order)
    const refused = await erase(id)
    assert.deepEqual(errorOf(refused), [409, 'customer_under_way'])
    assert.match(refused.error.message, /The time for returns of ORD\d+ runs until \d+ \w+ \d{4}\./)
    assert.equal((await erase(id, { givesUp: true })).status, 200)
    const another = await buyer()
    await deliver(shared, another.order)
    await letGuaranteeEnd(shared, another.order)
    assert.equal((await erase(another.id)).status, 200)
  })

  for (const [what, reason, statement] of [
    [
      'a refund that is on its way',
      'refund',
      (
        id: number,
      ) => sql`INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, provider_payment_id, amount_paise, 100, 'goodwill', 'stuck', ${crypto.randomUUID()} FROM payments WHERE order_id = ${id}`,
    ],
    [
      'a refund that waits for approval',
      'refund',
      (id: number) => sql`INSERT INTO refund_requests (order_id, kind, input, amount_paise, reason, asked_by)
      SELECT ${id}, 'refund', '{}', 100, 'Broken', min(id) FROM staff_members`,
    ],
    [
      'an open return',
      'return',
      (id: number) =>
        sql`INSERT INTO returns (order_id, status, cause, wish, words, author) VALUES (${id}, 'awaited', 'damaged', 'refund', '', 'shop')`,
    ],
    [
      'a replacement on its way',
      'replacement',
      (id: number) => sql`WITH made AS (INSERT INTO returns (order_id, status, cause, wish, words, author)
      VALUES (${id}, 'settled', 'damaged', 'refund', '', 'shop') RETURNING id)
      INSERT INTO replacements (order_id, return_id, status, author) SELECT ${id}, id, 'sent', 'shop' FROM made`,
    ],
    [
      'an open dispute',
      'dispute',
      (
        id: number,
      ) => sql`INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
      SELECT ${`disp_u${id}`}, provider_payment_id, id, 'open', 100, 'INR', now(), '{}' FROM payments WHERE order_id = ${id}`,
    ],
    [
      'a matter of its money',
      'matter',
      (id: number) =>
        sql`INSERT INTO failed_jobs (kind, reference, reason) SELECT 'payment', id::text, 'Look.' FROM payments WHERE order_id = ${id}`,
    ],
    [
      'a payment that is begun',
      'paying',
      (id: number) => sql`UPDATE payments SET status = 'open' WHERE order_id = ${id}`,
    ],
  ] as const)
    it(`blocks an erasure by ${what}, even with the guarantee waived`, async () => {
      const { id, order } = await buyer()
      await deliver(shared, order)
      await letGuaranteeEnd(shared, order)
      await force(db, statement(Number(order.slice(3))))
      assert.deepEqual(
        (await preview(id)).under_way.map((one) => one.reason),
        [reason],
      )
      assert.deepEqual(errorOf(await erase(id, { givesUp: true })), [409, 'customer_under_way'])
    })

  it('erases a scheduled customer once their orders are finished', async () => {
    const { id, order, token } = await buyer()
    const answer = await whenFinished(id)
    assert.deepEqual([answer.status, answer.body.erasure?.gives_up_guarantee], [200, false])
    assert.equal(await eraseFinished(db), 0)
    assert.equal((await shop.call(getProfile, { token })).status, 200, 'until then the account works')
    await deliver(shared, order)
    assert.equal(await eraseFinished(db), 0, 'the guarantee still runs')
    await whenFinished(id, true)
    assert.equal(await eraseFinished(db), 1)
    assert.deepEqual(errorOf(await office.call(getCustomer, { ...owner, params: { id } })), [
      404,
      'not_found',
    ])
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: `customer:${id}` } })).body
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor === 'the shop']),
      [
        ['customer_erased', true],
        ['erasure_asked', false],
        ['erasure_asked', false],
      ],
    )
  })

  it('keeps the customer when the erasure is cancelled', async () => {
    const { id, order } = await buyer()
    await whenFinished(id)
    const cancelErasure = () =>
      office.call(data.keepCustomer, { ...owner, params: { id }, body: { reason: 'Changed their mind' } })
    assert.equal((await cancelErasure()).body.erasure, null)
    assert.deepEqual(errorOf(await cancelErasure()), [404, 'not_found'])
    await deliver(shared, order)
    await letGuaranteeEnd(shared, order)
    assert.equal(await eraseFinished(db), 0)
    assert.equal((await preview(id)).under_way.length, 0)
  })
})
