import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listDeliveryExceptions, redirectOrder } from '#contract/admin/delivery-exceptions.ts'
import { undeliverOrder } from '#contract/admin/fulfilment.ts'
import { editOrderAddress, listStaffOrders } from '#contract/admin/orders.ts'
import { getLastAddress } from '#contract/shop/checkout.ts'
import { setOrderShipping } from '#contract/shop/orders.ts'
import { force } from '#test/force.ts'
import { deliver } from '#test/full-customer.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { refused } from '#test/paying-shop.ts'
import { readParcels } from '../../shipping/documents/read-parcels.ts'

const paying = await openPayingOffice()
const { shop, office, paidOrder } = paying

const courier = '+919812345670'
const wrong = 'Please enter a valid Indian mobile number.'
const numberOf = (id: string): number => Number(id.slice(3))

const setAddress = (token: string, id: string, phone?: unknown) =>
  shop.call(setOrderShipping, { token, params: { id }, body: { ...shipping, phone } })

/** The text of the label of the parcel. */
const printed = async (id: string) =>
  (await readParcels(shop.db, [{ kind: 'order', number: numberOf(id) }])).map(({ phone }) => phone)

describe('the phone for the courier', () => {
  // #courier-phone-refused
  it('rejects a phone that is no Indian mobile number, everywhere', async () => {
    const { token, id } = await paidOrder()
    for (const phone of ['12345', '040 2345 6789', 'x'.repeat(21), 98_765]) {
      const items = [{ productId: 1, quantity: 1 }]
      const start = await shop.tryToStart(token, { items, shipping: { ...shipping, phone } })
      refused(start, 400, 'invalid_request')
      refused(await setAddress(token, id, phone), 400, 'invalid_request')
    }
    assert.equal((await setAddress(token, id, '12345')).error.errors?.phone, wrong)
    const edit = await office.change(editOrderAddress, id, { ...shipping, phone: '12345' })
    assert.deepEqual([edit.status, edit.error.errors?.phone], [400, wrong])
    assert.equal((await shop.order(token, id)).shipping_phone, null)
  })

  // #courier-phone-kept
  it('stores the phone with its order, and suggests it next time', async () => {
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 1 }]
    const id = await shop.buy(token, { items, shipping: { ...shipping, phone: '098123 45670' } })
    assert.equal((await shop.order(token, id)).shipping_phone, courier)
    assert.equal((await shop.call(getLastAddress, { token })).body.shipping?.phone, courier)
    const next = await shop.buy(token, { items })
    assert.equal((await shop.order(token, next)).shipping_phone, courier)
    const none = await shop.buy(token, { items, shipping: { ...shipping, phone: '' } })
    assert.equal((await shop.order(token, none)).shipping_phone, null)
  })

  it('keeps the phone without a field, and clears it when empty', async () => {
    const { token, id } = await paidOrder()
    const told = async () => (await shop.order(token, id)).history.length
    const before = await told()
    assert.equal((await setAddress(token, id, courier)).body.shipping_phone, courier)
    assert.equal(await told(), before + 1)
    assert.equal((await setAddress(token, id)).body.shipping_phone, courier)
    assert.equal((await setAddress(token, id, '98123-45670')).body.shipping_phone, courier)
    assert.equal(await told(), before + 1, 'nothing changed')
    assert.equal((await setAddress(token, id, '')).body.shipping_phone, null)
  })

  // #courier-phone-printed
  it('prints the phone on the label, or the account’s number', async () => {
    const { token, id, phone } = await paidOrder()
    assert.deepEqual(await printed(id), [phone])
    await setAddress(token, id, courier)
    assert.deepEqual(await printed(id), [courier])
  })

  // #courier-phone-staff
  it('shows the courier’s phone to staff, searchable, editable and logged', async () => {
    const { id, phone } = await paidOrder()
    const other = '+919812300001'
    const edited = await office.change(editOrderAddress, id, { ...shipping, phone: other })
    assert.deepEqual([edited.body.shipping_phone, edited.body.phone], [other, phone])
    for (const words of ['98123 00001', phone]) {
      const { body } = await office.call(listStaffOrders, { cookie: office.owner, query: { q: words } })
      assert.deepEqual(
        body.orders.map((one) => one.id),
        [id],
      )
    }
    const { rows } = await shop.db.execute<{ after: Record<string, unknown> }>(
      sql`SELECT after FROM audit_log WHERE entity_id = ${id} AND action = 'address_edited'`,
    )
    assert.equal(rows[0]?.after.shipping_phone, other)
  })

  it('calls the courier’s phone for failed deliveries, and accepts another', async () => {
    const { token, id, phone } = await paidOrder()
    const called = async () => {
      const { body } = await office.call(listDeliveryExceptions, { cookie: office.owner })
      return body.parcels.find((one) => one.id === id)?.phone
    }
    await setAddress(token, id, courier)
    await deliver(paying, id)
    await force(shop.db, sql`UPDATE orders SET status = 'shipped' WHERE id = ${numberOf(id)}`)
    assert.equal((await office.change(undeliverOrder, id)).status, 200)
    assert.equal(await called(), courier)
    assert.equal((await office.change(redirectOrder, id, { ...shipping, phone: '' })).status, 200)
    assert.equal(await called(), phone)
  })
})
