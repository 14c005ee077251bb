import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listBatches } from '#contract/admin/batches.ts'
import { listCustomers, noteOnCustomer } from '#contract/admin/customers.ts'
import { packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { addOrderNote, holdOrder, listStaffOrders, tagOrder } from '#contract/admin/orders.ts'
import { keepPayouts, listPayouts } from '#contract/admin/payouts.ts'
import { editProduct, listStaffProducts, moveStock } from '#contract/admin/products.ts'
import { listRefunds } from '#contract/admin/refund-list.ts'
import * as replacementCalls from '#contract/admin/replacements.ts'
import * as returnCalls from '#contract/admin/returns.ts'
import { listTaxDocuments } from '#contract/admin/tax-documents.ts'
import { closeTicket, getTicket, listTickets, noteOnTicket } from '#contract/admin/tickets.ts'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { errorOf } from '#test/back-office.ts'
import { payoutFile } from '#test/payout-file.ts'
import { openReturns } from '#test/returning.ts'
import { sendRefunds } from './payments/refunds/send-refunds.ts'
import { changes } from './platform/database/tables.ts'
import { deleteSupersededChanges } from './platform/lists/delete-superseded-changes.ts'

const { shop, office, paidOrder, delivered, ask, step, move, replaced, giveBack } = await openReturns()
const as = { cookie: office.owner }
const past = '2020-01-01T00:00:00Z'

const lists = {
  orders: listStaffOrders,
  products: listStaffProducts,
  customers: listCustomers,
  batches: listBatches,
  tickets: listTickets,
  refunds: listRefunds,
  payouts: listPayouts,
  returns: returnCalls.listReturns,
  replacements: replacementCalls.listReplacements,
  documents: listTaxDocuments,
} satisfies Record<string, EndpointFor<StaffAccess>>
type List = keyof typeof lists

interface Row {
  id: number | string
  updated_at: string
}

const page = async (list: List, query: Record<string, string>) => {
  const { status, body, error } = await office.call(lists[list], { ...as, query })
  assert.equal(status, 200, JSON.stringify(error))
  const { next_cursor, ...rest } = body as unknown as { next_cursor: string | null } & Record<string, Row[]>
  return { rows: rest[list] ?? assert.fail(list), next: next_cursor }
}

/** Everything that changed after a moment, over all pages. */
async function changesAfter(list: List, updatedAfter: string): Promise<Row[]> {
  const found: Row[] = []
  let query: Record<string, string> = { updated_after: updatedAfter }
  for (;;) {
    const { rows, next } = await page(list, query)
    found.push(...rows)
    if (next === null) return found
    query = { updated_after: updatedAfter, cursor: next }
  }
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id)

/** The ids that a list names after an act, from where a program had read before it. */
async function changedBy(list: List, act: () => unknown) {
  const before = (await changesAfter(list, past)).at(-1)?.updated_at ?? past
  await act()
  return idsOf(await changesAfter(list, before))
}

const products = async () => (await page('products', {})).rows
const versionOf = (rows: Row[], id: number | string) =>
  (rows.find((row) => row.id === id) as unknown as { version: number }).version

async function newTicket(): Promise<number> {
  const body = { name: 'Meera Iyer', email: 'meera@example.com', phone: '9876501234', message: 'Is it late?' }
  await shop.call(sendContactMessage, { body: { ...body, website: '' } })
  return Number((await changesAfter('tickets', past)).at(-1)?.id)
}

const ticketVersion = async (id: number) =>
  (await office.call(getTicket, { ...as, params: { id } })).body.version

describe('a list of changes', () => {
  it('names every row once, in the order of its changes', async () => {
    for (let count = 0; count < 120; count += 1) await shop.registerShopper()
    const walked = await changesAfter('customers', past)
    assert.ok(walked.length > 120)
    assert.equal(new Set(idsOf(walked)).size, walked.length)
    assert.deepEqual(
      walked,
      walked.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at) || Number(a.id) - Number(b.id)),
    )
    assert.deepEqual(await changesAfter('customers', walked.at(-1)?.updated_at ?? past), [])
  })

  it('goes on from a cursor alone', async () => {
    const { rows, next } = await page('customers', { updated_after: past })
    const [alone, both] = [
      await page('customers', { cursor: next ?? '' }),
      await page('customers', { cursor: next ?? '', updated_after: past }),
    ]
    assert.deepEqual(alone, both)
    assert.ok(!idsOf(rows).includes(alone.rows[0]?.id ?? 0))
  })

  it('ends where a running transaction began', async () => {
    const [early, late] = [await paidOrder(), await paidOrder()]
    const tag = (id: string) =>
      ['UPDATE orders SET tags = $1 WHERE id = $2', [['late'], Number(id.slice(3))]] as const
    const before = (await changesAfter('orders', past)).at(-1)?.updated_at ?? past
    const client = await shop.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(tag(early.id)[0], [...tag(early.id)[1]])
      await shop.pool.query(tag(late.id)[0], [...tag(late.id)[1]])
      assert.deepEqual(await changesAfter('orders', before), [])
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    assert.deepEqual(idsOf(await changesAfter('orders', before)), [early.id, late.id])
  })

  it('does not wait for a transaction that only reads', async () => {
    const { id } = await paidOrder()
    const client = await shop.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT count(*) FROM orders')
      assert.deepEqual(
        await changedBy('orders', () =>
          office.call(addOrderNote, { ...as, params: { id }, body: { text: 'x' } }),
        ),
        [id],
      )
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('lists every view unless one is named', async () => {
    const id = await newTicket()
    await office.call(closeTicket, {
      ...as,
      params: { id },
      body: { version: await ticketVersion(id) },
      key: 'c',
    })
    assert.ok(idsOf(await changesAfter('tickets', past)).includes(id))
    const open = await page('tickets', { updated_after: past, view: 'open' })
    assert.ok(!idsOf(open.rows).includes(id))
  })

  it('stays the same when superseded changes are deleted', async () => {
    const { id } = await paidOrder()
    await office.change(tagOrder, id, { tags: ['twice'] })
    const before = await changesAfter('orders', past)
    const count = async () => (await shop.db.select().from(changes)).length
    const rows = await count()
    await shop.db.update(changes).set({ changedAt: sql`changed_at - interval '2 days'` })
    await deleteSupersededChanges(shop.db)
    await shop.db.update(changes).set({ changedAt: sql`changed_at + interval '2 days'` })
    assert.ok((await count()) < rows)
    assert.deepEqual(await changesAfter('orders', past), before)
  })

  it('is narrowed by the filters of its list', async () => {
    const { id } = await paidOrder()
    await office.change(tagOrder, id, { tags: ['narrow'] })
    assert.deepEqual(idsOf((await page('orders', { updated_after: past, tag: 'narrow' })).rows), [id])
  })

  it('reads moments with offset and microseconds', async () => {
    const [first, second] = await changesAfter('products', past)
    assert.match(first?.updated_at ?? '', /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    assert.equal((await changesAfter('products', first?.updated_at ?? ''))[0]?.id, second?.id)
    assert.deepEqual(await changesAfter('products', '2099-12-31T23:59:59+05:30'), [])
    assert.ok((await changesAfter('products', '2020-12-31T23:59:59.123456789-14:00')).length > 1)
  })

  for (const moment of [
    'yesterday',
    '',
    '2026-12-01',
    '2026-12-01T10:30:00',
    '2026-02-30T10:30:00Z',
    '2026-12-01T25:00:00Z',
    '1969-01-01T00:00:00Z',
    '2026-12-01T10:30:00 05:30',
    '2026-12-01T10:30:00+23:00',
    '1764205209',
    '2026-12-01T10:30:00Z'.repeat(500),
  ]) {
    it(`rejects the moment ${JSON.stringify(moment.slice(0, 30))}`, async () => {
      const answer = await office.call(listStaffOrders, { ...as, query: { updated_after: moment } })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
      assert.match(JSON.stringify(answer.error.errors), /A moment is written like 2026-12-01T10:30:00Z/)
    })
  }

  it('rejects a cursor of the ordinary list', async () => {
    for (const [list, cursor] of [
      ['orders', '12'],
      ['tickets', '1764205209123456-12'],
      ['payouts', 'setl_A'],
    ] as const) {
      const answer = await office.call(lists[list], { ...as, query: { updated_after: past, cursor } })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
      assert.match(answer.error.message, /This cursor belongs to the list without updated_after/)
    }
    const unknown = await office.call(listStaffOrders, { ...as, query: { cursor: 'u12' } })
    assert.deepEqual(errorOf(unknown), [400, 'invalid_request'])
  })
})

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
