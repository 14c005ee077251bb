import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { errorOf } from '#test/back-office.ts'
import { allowCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'

const { shop, office } = await openPayingOffice()
const { db } = shop
const owner = { cookie: office.owner }
const rules = { first_order_max: 0, fee: 40, max: 5000 }
await allowCod(shop, rules)

let people = 0
const person = () => {
  people += 1
  return { name: 'Meera Iyer', phone: `+9198410${String(people).padStart(5, '0')}` }
}
const made = async (given: object = {}) =>
  ok(
    await office.call(calls.createDraftOrder, {
      ...owner,
      body: { customer: person(), items: [{ product_id: 1, quantity: 2 }], shipping, ...given },
    }),
  )
const payOnDelivery = ({ id, version }: { id: string; version: number }, given: object = {}, key?: string) =>
  office.call(payments.payDraftOnDelivery, {
    ...owner,
    params: { id },
    body: { version, ...given },
    ...(key && { key }),
  })
const wrong = async () => {
  const { rows } = await db.execute(sql`SELECT sentence FROM wrong_reservations`)
  return rows
}

describe('a draft that is to be paid on delivery', () => {
  it('becomes an order with the fee, which is packed without a confirmation', async () => {
    const draft = await made({
      customer: { ...person(), email: 'meera.door@example.com' },
      note: 'Ring twice.',
    })
    assert.equal(draft.on_delivery?.fee, 40)
    assert.equal(draft.on_delivery?.total, draft.total + 40)
    const order = ok(await payOnDelivery(draft, { amount: draft.total + 40 }))
    assert.equal(order.payment?.status, 'Due on delivery')
    assert.equal(order.total_amount, draft.total + 40)
    assert.equal(order.source, 'staff')
    const closed = ok(await office.call(calls.getDraftOrder, { ...owner, params: { id: draft.id } }))
    assert.deepEqual([closed.status, closed.order, closed.on_delivery], ['paid', order.id, null])
    assert.equal((await office.change(packOrder, order.id)).status, 200)
    assert.deepEqual(await wrong(), [])
    const { rows } = await db.execute(sql`
      SELECT state FROM cod_confirmations WHERE order_id = ${Number(order.id.slice(3))}`)
    assert.deepEqual(rows, [{ state: 'confirmed' }])
  })

  it('makes one order of a repeated key', async () => {
    const draft = await made()
    const key = crypto.randomUUID()
    const first = ok(await payOnDelivery(draft, {}, key))
    assert.equal(ok(await payOnDelivery(draft, {}, key)).id, first.id)
    assert.deepEqual(errorOf(await payOnDelivery(draft)), [409, 'version_conflict'])
  })

  it('is refused by the rules of the checkout, and stays open', async () => {
    const { phone } = ok(await payOnDelivery(await made())) && person()
    const first = await made({ customer: { name: 'Dev Rao', phone } })
    ok(await payOnDelivery(first))
    const second = await made({ customer: { name: 'Dev Rao', phone } })
    const open = await payOnDelivery(second)
    assert.deepEqual(errorOf(open), [409, 'cod_unavailable'])
    const still = ok(await office.call(calls.getDraftOrder, { ...owner, params: { id: second.id } }))
    assert.deepEqual([still.status, still.reserved_until !== null], ['open', true])
    const dear = await made({ items: [{ product_id: 1, quantity: 20 }] })
    assert.match(dear.on_delivery?.problem ?? '', /₹5,000/)
    assert.deepEqual(errorOf(await payOnDelivery(dear)), [409, 'cod_unavailable'])
    assert.deepEqual(await wrong(), [])
  })

  it('is refused at another total than the customer expects', async () => {
    const draft = await made()
    const refused = await payOnDelivery(draft, { amount: draft.total })
    assert.deepEqual(errorOf(refused), [409, 'amount_changed'])
    assert.match(refused.error.message, /Please tell the customer the new one/)
  })

  it('ends the payment link of a draft', async () => {
    const draft = await made()
    ok(
      await office.call(payments.sendDraftLink, {
        ...owner,
        params: { id: draft.id },
        body: { version: draft.version, expires_in_hours: 24 },
      }),
    )
    const sent = ok(await office.call(calls.getDraftOrder, { ...owner, params: { id: draft.id } }))
    const order = ok(await payOnDelivery(sent))
    assert.equal(order.payment?.status, 'Due on delivery')
    assert.deepEqual(await wrong(), [])
  })

  it('is not offered for a pick-up, nor where the shop takes no cash', async () => {
    const pickup = await made({ pickup: true, shipping: null })
    assert.equal(pickup.on_delivery, null)
    assert.deepEqual(errorOf(await payOnDelivery(pickup)), [409, 'draft_unpayable'])
    await allowCod(shop, { enabled: false })
    const draft = await made()
    assert.equal(draft.on_delivery, null)
    assert.deepEqual(errorOf(await payOnDelivery(draft)), [409, 'cod_unavailable'])
    await allowCod(shop, rules)
  })
})
