import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { noteOnCustomer } from '#contract/admin/customers.ts'
import { packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { addOrderNote, holdOrder, tagOrder } from '#contract/admin/orders.ts'
import { keepPayouts } from '#contract/admin/payouts.ts'
import { editProduct, moveStock } from '#contract/admin/products.ts'
import * as replacementCalls from '#contract/admin/replacements.ts'
import * as returnCalls from '#contract/admin/returns.ts'
import { closeTicket, noteOnTicket } from '#contract/admin/tickets.ts'
import { idsOf, openChangedLists, past, type Row } from '#test/changed-lists.ts'
import { payoutFile } from '#test/payout-file.ts'
import { sendRefunds } from './payments/refunds/send-refunds.ts'

const {
  shop,
  office,
  paidOrder,
  delivered,
  ask,
  step,
  move,
  replaced,
  giveBack,
  as,
  page,
  changesAfter,
  changedBy,
  newTicket,
  ticketVersion,
} = await openChangedLists()

const products = async () => (await page('products', {})).rows
const versionOf = (rows: Row[], id: number | string) =>
  (rows.find((row) => row.id === id) as unknown as { version: number }).version

describe('a change of an order', () => {
  const moves = (what: string, act: (id: string) => unknown) =>
    it(`is ${what}`, async () => {
      const { id } = await paidOrder()
      assert.deepEqual(await changedBy('orders', () => act(id)), [id])
    })

  it('is its payment', async () => {
    const before = (await changesAfter('orders', past)).at(-1)?.updated_at ?? past
    const { id } = await paidOrder()
    assert.deepEqual(idsOf(await changesAfter('orders', before)), [id])
    const number = Number(id.slice(3))
    const status = sql`UPDATE payments SET card_last4 = '0001' WHERE order_id = ${number}`
    assert.deepEqual(await changedBy('orders', () => shop.db.execute(status)), [id])
  })
  moves('a note', (id) => office.call(addOrderNote, { ...as, params: { id }, body: { text: 'Call first.' } }))
  moves('a hold', (id) => office.change(holdOrder, id, { reason: 'strike' }))
  moves('a tag', (id) => office.change(tagOrder, id, { tags: ['gift'] }))
  moves('its packing with the invoice', (id) => office.change(packOrder, id))
  moves('its shipment', async (id) => {
    await office.change(packOrder, id)
    await office.change(shipOrder, id, { carrier: 'DTDC', tracking_number: 'CH1' })
  })

  it('is a refund, its dispatch and its credit note', async () => {
    const bought = await delivered()
    assert.deepEqual(await changedBy('orders', () => giveBack(bought)), [bought.id])
    assert.deepEqual(await changedBy('orders', () => sendRefunds(shop)), [bought.id])
  })

  it('is a return and a replacement', async () => {
    const bought = await delivered()
    assert.deepEqual(await changedBy('orders', () => ask(bought)), [bought.id])
    const other = await delivered()
    assert.deepEqual(await changedBy('orders', () => replaced(other)), [other.id])
  })

  it('is a dispute about its payment', async () => {
    const { id } = await paidOrder()
    const dispute = sql`INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
      SELECT 'disp_changes', provider_payment_id, id, 'open', amount_paise, 'INR', now(), '{}' FROM payments WHERE order_id = ${Number(id.slice(3))}`
    assert.deepEqual(await changedBy('orders', () => shop.db.execute(dispute)), [id])
  })

  it('is not a poll of its payment', async () => {
    const { id } = await paidOrder()
    const poll = sql`UPDATE payments SET checked_at = now() WHERE order_id = ${Number(id.slice(3))}`
    assert.deepEqual(await changedBy('orders', () => shop.db.execute(poll)), [])
  })
})

describe('a change of a product', () => {
  it('is an edit of a field', async () => {
    const body = { version: versionOf(await products(), 2), name: 'A changed name' }
    assert.deepEqual(
      await changedBy('products', () => office.call(editProduct, { ...as, params: { id: 2 }, body })),
      [2],
    )
  })

  it('is a movement of its stock', async () => {
    const [row] = (
      await shop.db.execute<{ id: number; on_hand: number }>(
        sql`SELECT id, on_hand FROM stock WHERE product_id = 3`,
      )
    ).rows
    const body = { stock_id: row?.id, on_hand: row?.on_hand, change: 1, reason: 'found' }
    assert.ok((await changedBy('products', () => office.call(moveStock, { ...as, body }))).includes(3))
  })

  it('is a sale', async () => {
    const sold = await changedBy('products', () => paidOrder([{ productId: 5, quantity: 1 }]))
    assert.ok(sold.includes(5))
  })

  for (const [what, statement] of [
    [
      'the stock of a part of a kit',
      sql`UPDATE stock SET on_hand = on_hand + 1 FROM product_components component
        WHERE stock.id = component.stock_id RETURNING component.product_id`,
    ],
    [
      'a part of a kit',
      sql`UPDATE product_components SET name = name || '.' WHERE position = 1 RETURNING product_id`,
    ],
    [
      'a picture',
      sql`INSERT INTO product_pictures (product_id, position, alt, src, width, height) VALUES (4, 90, 'A pack', '/pictures/pack.avif', 4, 3)
        RETURNING product_id`,
    ],
    [
      'its barcode',
      sql`INSERT INTO shelf_places (stock_id, barcode) SELECT id, '890123456789' FROM stock WHERE product_id = 4
        ON CONFLICT (stock_id) DO UPDATE SET barcode = excluded.barcode RETURNING 4 AS product_id`,
    ],
    [
      'a visitor who waits for it',
      sql`INSERT INTO product_notices (product_id, email) VALUES (4, 'waits@example.com')
        RETURNING product_id`,
    ],
    [
      'a guide',
      sql`INSERT INTO product_guides (product_id, post_id, position) SELECT 4, id, 90 FROM posts LIMIT 1
        RETURNING product_id`,
    ],
  ] as const) {
    it(`is ${what}`, async () => {
      let id: unknown
      const changed = await changedBy('products', async () => {
        id = (await shop.db.execute<{ product_id: number }>(statement)).rows[0]?.product_id
      })
      assert.ok(changed.includes(id as number), `${id} is not in ${changed}`)
    })
  }

  it('is not an edit that changes nothing', async () => {
    const same = sql`UPDATE products SET name = name`
    assert.deepEqual(await changedBy('products', () => shop.db.execute(same)), [])
  })
})

describe('a change of a customer', () => {
  it('is a purchase, a note and another name', async () => {
    const { id: order } = await paidOrder()
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`SELECT account_id::int AS id FROM orders WHERE id = ${Number(order.slice(3))}`,
    )
    const id = rows[0]?.id ?? assert.fail()
    const note = { ...as, params: { id }, body: { text: 'Rings in the evening.' }, key: 'n' }
    assert.deepEqual(await changedBy('customers', () => office.call(noteOnCustomer, note)), [id])
    const rename = sql`UPDATE accounts SET full_name = 'Meera Rao' WHERE id = ${id}`
    assert.deepEqual(await changedBy('customers', () => shop.db.execute(rename)), [id])
    const settle = sql`UPDATE payments SET card_last4 = '4242' WHERE account_id = ${id}`
    assert.deepEqual(await changedBy('customers', () => shop.db.execute(settle)), [id])
  })
})

describe('a change of another row', () => {
  it('is a message, a note or a step of a ticket', async () => {
    const id = await newTicket()
    const note = { ...as, params: { id }, body: { text: 'Ask the courier.' } }
    assert.deepEqual(await changedBy('tickets', () => office.call(noteOnTicket, note)), [id])
    const message = sql`INSERT INTO ticket_messages (ticket_id, direction, source, body) VALUES (${id}, 'in', 'mail', 'Well?')`
    assert.deepEqual(await changedBy('tickets', () => shop.db.execute(message)), [id])
    const body = { version: await ticketVersion(id) }
    assert.deepEqual(
      await changedBy('tickets', () => office.call(closeTicket, { ...as, params: { id }, body, key: 'd' })),
      [id],
    )
  })

  it('is a step of a refund', async () => {
    const bought = await delivered()
    const [id] = await changedBy('refunds', () => giveBack(bought))
    assert.ok(id)
    assert.deepEqual(await changedBy('refunds', () => sendRefunds(shop)), [id])
  })

  it('is a tax document that was issued', async () => {
    const { id } = await paidOrder()
    assert.equal((await changedBy('documents', () => office.change(packOrder, id))).length, 1)
    const bought = await delivered()
    assert.equal((await changedBy('documents', () => giveBack(bought))).length, 1)
  })

  it('is a payout and another line of it', async () => {
    const keep = (id: string) => () =>
      office.call(keepPayouts, {
        ...as,
        body: {
          csv: payoutFile([
            { entity: 'payment', id, amount: '100.00', credit: '97.64', fee: '2.00', tax: '0.36' },
          ]),
        },
      })
    assert.deepEqual(await changedBy('payouts', keep('pay_ChangeOne')), ['setl_A'])
    assert.deepEqual(await changedBy('payouts', keep('pay_ChangeTwo')), ['setl_A'])
    assert.deepEqual(await changedBy('payouts', keep('pay_ChangeTwo')), [])
  })

  it('is a step of a return', async () => {
    const bought = await delivered()
    const id = (await ask(bought)).body.id
    assert.deepEqual(
      await changedBy('returns', () => step(returnCalls.acceptReturn, id, { goods: 'stay' })),
      [id],
    )
  })

  it('is a step of a replacement', async () => {
    const { name } = await replaced()
    assert.deepEqual(await changedBy('replacements', () => move(replacementCalls.packReplacement, name)), [
      name,
    ])
    const send = () =>
      move(replacementCalls.sendReplacement, name, { carrier: 'DTDC', tracking_number: 'RPL9' })
    assert.deepEqual(await changedBy('replacements', send), [name])
  })

  it('is what leaves a batch', async () => {
    const { id } = await paidOrder([{ productId: 5, quantity: 1 }])
    assert.ok((await changedBy('batches', () => office.change(packOrder, id))).length > 0)
  })
})
