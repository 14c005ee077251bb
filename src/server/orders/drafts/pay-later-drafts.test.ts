import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import { errorOf } from '#test/back-office.ts'
import { shipping } from '#test/office.ts'
import { openPayLater, openTrustedBusiness } from '#test/pay-later.ts'
import { ok } from '#test/paying-shop.ts'

const { shop, office } = await openPayLater()
const { db } = shop
const owner = { cookie: office.owner }

describe('POST /api/draft-orders/{id}/pay-later', () => {
  const made = async ({ email, accountId }: { email: string; accountId: number }) =>
    ok(
      await office.call(drafts.createDraftOrder, {
        ...owner,
        body: {
          customer: {
            account_id: accountId,
            name: 'Green Acres',
            phone: `+9197${String(accountId).padStart(8, '0')}`,
            email,
          },
          items: [{ product_id: 1, quantity: 20 }],
          shipping,
        },
      }),
    )
  const payLater = ({ id, version }: { id: string; version: number }, given: object = {}) =>
    office.call(payments.payDraftLater, { ...owner, params: { id }, body: { version, ...given } })

  it('makes a draft of a trusted business an order that is due', async () => {
    const business = await openTrustedBusiness(shop, 15)
    const draft = await made(business)
    assert.equal(draft.pay_later?.days, 15)
    const refused = await payLater(draft, { amount: draft.total + 1 })
    assert.deepEqual(errorOf(refused), [409, 'amount_changed'])
    const order = ok(await payLater(draft, { amount: draft.total }))
    assert.deepEqual(
      [order.payment_status, order.source, order.total_amount, order.payment?.due_on],
      ['Due', 'staff', draft.total, draft.pay_later?.due_on],
    )
    const closed = ok(await office.call(drafts.getDraftOrder, { ...owner, params: { id: draft.id } }))
    assert.deepEqual([closed.status, closed.order, closed.pay_later], ['paid', order.id, null])
    const { rows } = await db.execute(sql`SELECT sentence FROM wrong_reservations`)
    assert.deepEqual(rows, [])
  })

  it('refuses to bill others later, and keeps the draft open', async () => {
    const untrusted = await openTrustedBusiness(shop, null)
    const draft = await made(untrusted)
    assert.equal(draft.pay_later, null)
    assert.deepEqual(errorOf(await payLater(draft)), [409, 'pay_later_unavailable'])
    const still = ok(await office.call(drafts.getDraftOrder, { ...owner, params: { id: draft.id } }))
    assert.deepEqual([still.status, still.reserved_until !== null], ['open', true])
  })
})
