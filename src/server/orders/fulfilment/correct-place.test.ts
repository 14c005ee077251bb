import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { correctOrderPlace } from '#contract/admin/documents.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { editOrderAddress } from '#contract/admin/orders.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { getInvoice } from '#contract/shop/documents.ts'
import { getOrder } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { placeIn } from '#test/delivery-address.ts'
import { openPayingOffice, shipping } from '#test/office.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const owner = { cookie: office.owner }

interface Issued {
  id: number
  kind: string
  number: string
  reason: string | null
  total: number
  place: string
  code: string | null
  igst: number
  cgst: number
  invoice: number | null
  replaces: number | null
  address: string
  supplier: string
}

const documentsOf = async (id: string): Promise<Issued[]> => {
  const { rows } = await db.execute<Issued & Record<string, unknown>>(sql`
    SELECT id::float8 AS id, kind, number, reason, total_paise::float8 AS total, place_of_supply AS place, place_of_supply_code AS code,
      igst_paise::float8 AS igst, cgst_paise::float8 AS cgst, invoice_id::float8 AS invoice, replaces_id::float8 AS replaces,
      recipient_address AS address, supplier_gstin AS supplier
    FROM tax_documents WHERE order_id = ${Number(id.slice(3))} ORDER BY id`)
  return rows
}

const kerala = { ...shipping, ...placeIn('Kerala') }
const correct = (id: string, body: object = {}) =>
  office.change(correctOrderPlace, id, { ...placeIn('Telangana'), reason: 'The state was wrong', ...body })

/** A packed order whose invoice names Kerala. */
async function invoiced() {
  const order = await paidOrder([{ productId: 1, quantity: 2 }], kerala)
  assert.equal((await office.change(packOrder, order.id)).status, 200)
  return order
}

const refundAll = async (id: string) => {
  const { refundable, items, refundable_shipping } = await office.order(id)
  return office.call(refundOrder, {
    ...owner,
    key: crypto.randomUUID(),
    params: { id },
    body: {
      refundable,
      items: items.map((item) => ({
        item_id: item.id,
        quantity: item.quantity - item.refunded_quantity,
        restock: false,
      })),
      shipping: refundable_shipping,
      adjustment: 0,
      reason: 'Sent back',
    },
  })
}

describe('a wrong place of supply that was invoiced', () => {
  // #correct-place
  it('corrects a wrong state by a full note and new invoice', async () => {
    const { id, token } = await invoiced()
    const [wrong] = await documentsOf(id)
    assert.ok(wrong && wrong.igst > 0 && wrong.code === '32')
    const money = () => db.execute(sql`SELECT count(*)::int AS n FROM refunds`).then(({ rows }) => rows[0]?.n)
    const before = await money()
    const { status, body } = await correct(id)
    assert.equal(status, 200)
    assert.equal(await money(), before)
    const [first, note, second] = await documentsOf(id)
    assert.ok(first && note && second)
    assert.deepEqual(first, wrong)
    assert.deepEqual(
      [note.kind, note.reason, note.invoice, note.total, note.igst, note.code],
      ['credit_note', 'wrong_place', wrong.id, wrong.total, wrong.igst, '32'],
    )
    assert.deepEqual(
      [second.kind, second.replaces, second.total, second.igst, second.cgst, second.code, second.place],
      ['invoice', wrong.id, wrong.total, 0, Math.floor(wrong.igst / 2), '36', 'Telangana'],
    )
    assert.match(second.address, /Telangana, 500034/)
    assert.deepEqual(
      body.documents.map(({ number }) => number),
      [first.number, note.number, second.number],
    )
    assert.deepEqual([body.shipping_state, body.shipping_zip], ['Telangana', '500034'])
    assert.equal((await shop.call(getOrder, { token, params: { id } })).body.documents.length, 3)
    const pdf = await shop.call(getInvoice, { token, params: { id } })
    assert.match(String(pdf.headers['content-disposition']), new RegExp(second.number.replaceAll('/', '-')))
  })

  it('logs the correction with its reason, and asks for a proof', async () => {
    const { id } = await invoiced()
    await correct(id, { reason: 'Misspelled' })
    const { body } = await office.call(listAudit, { ...owner, query: { entity: `order:${id}` } })
    const entry = body.entries.find(({ action }) => action === 'place_corrected')
    assert.equal(entry?.reason, 'Misspelled')
    assert.partialDeepStrictEqual(entry?.after, { place: 'Telangana' })
    const { cookie } = await office.memberWith(['orders.read', 'orders.write'])
    const { version } = await office.order(id)
    const refused = await office.call(correctOrderPlace, {
      cookie,
      params: { id },
      body: { version, ...placeIn('Kerala'), reason: 'No right' },
    })
    assert.deepEqual(errorOf(refused), [403, 'not_allowed'])
  })

  it('corrects once when the call is repeated', async () => {
    const { id } = await invoiced()
    const { version } = await office.order(id)
    const send = () =>
      office.call(correctOrderPlace, {
        ...owner,
        params: { id },
        body: { version, ...placeIn('Telangana'), reason: 'Wrong' },
      })
    const answers = await Promise.all([send(), send()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await documentsOf(id)).length, 3)
    assert.deepEqual(errorOf(await correct(id)), [409, 'nothing_to_correct'])
  })

  it('credits the new invoice afterwards, to the paisa', async () => {
    const { id } = await invoiced()
    await correct(id)
    assert.equal((await refundAll(id)).status, 200)
    const documents = await documentsOf(id)
    const [, , second, last] = documents
    assert.ok(second && last)
    assert.deepEqual(
      [last.kind, last.invoice, last.total, last.cgst, last.igst, last.code],
      ['credit_note', second.id, second.total, second.cgst, 0, '36'],
    )
    assert.deepEqual(errorOf(await correct(id, placeIn('Kerala'))), [409, 'nothing_to_correct'])
  })

  it('corrects what a refund left, and corrects it back', async () => {
    const { id } = await invoiced()
    const { refundable, items } = await office.order(id)
    await office.call(refundOrder, {
      ...owner,
      key: crypto.randomUUID(),
      params: { id },
      body: {
        refundable,
        shipping: 0,
        adjustment: 0,
        reason: 'One came back',
        items: [{ item_id: items[0]?.id ?? 0, quantity: 1, restock: false }],
      },
    })
    assert.equal((await correct(id)).status, 200)
    const [first, partial, note, second] = await documentsOf(id)
    assert.ok(first && partial && note && second)
    assert.equal(partial.total + note.total, first.total)
    assert.equal(partial.igst + note.igst, first.igst)
    assert.deepEqual([second.total, second.cgst], [note.total, Math.floor(note.igst / 2)])
    assert.equal((await correct(id, placeIn('Kerala'))).status, 200)
    assert.equal((await documentsOf(id)).at(-1)?.igst, 2 * second.cgst)
  })

  it('reports both invoices in GSTR-1, and the day closes', async () => {
    const { id } = await invoiced()
    await correct(id)
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
    const { body } = await office.call(getGstReturn, { ...owner, params: { month } })
    const numbers = (await documentsOf(id)).map(({ number }) => number)
    assert.deepEqual(
      body.errors.filter(({ document }) => document !== null && numbers.includes(document)),
      [],
    )
    assert.deepEqual(
      body.errors.filter(({ code }) => code === 'sheets'),
      [],
    )
    const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const closing = await office.call(getClosing, { ...owner, params: { day } })
    assert.equal(closing.body.difference, 0)
  })

  it('requires an invoice, the state of the PIN, and the deadline', async () => {
    const { id } = await paidOrder(undefined, kerala)
    assert.deepEqual(errorOf(await correct(id)), [409, 'not_invoiced'])
    await office.change(packOrder, id)
    const wrong = await correct(id, { state: 'Karnataka' })
    assert.deepEqual(errorOf(wrong), [400, 'invalid_request'])
    assert.match(String(wrong.error.errors?.state), /is in Telangana, but the state is Karnataka/)
    const unchanged = await correct(id, placeIn('Kerala'))
    assert.deepEqual(errorOf(unchanged), [409, 'nothing_to_correct'])
  })
})

describe('the database', () => {
  it('rejects replacing a partial invoice, and crediting a replaced one', async () => {
    const { id } = await invoiced()
    const copy = (changes: string) =>
      db.execute(sql`
        INSERT INTO tax_documents OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(document, ${changes}::jsonb || jsonb_build_object('id',
          (SELECT max(id) + 1000 FROM tax_documents)))).* FROM tax_documents document WHERE document.order_id = ${Number(id.slice(3))} ORDER BY id LIMIT 1`)
    const [first] = await documentsOf(id)
    const number = { number: 'X/1', serial: 99_001 }
    await assert.rejects(
      copy(JSON.stringify({ ...number, replaces_id: first?.id })),
      rejectedWith(/credited in full/),
    )
    await correct(id)
    const note = { ...number, kind: 'credit_note', reason: 'wrong_place', invoice_id: first?.id }
    await assert.rejects(copy(JSON.stringify(note)), rejectedWith(/was replaced/))
  })
})

const rejectedWith = (words: RegExp) => (error: unknown) => {
  assert.match(String((error as { cause?: unknown }).cause), words)
  return true
}

describe('an order whose state was never decided', () => {
  let id = ''
  beforeEach(async () => {
    id = (await paidOrder()).id
    await db.execute(
      sql`UPDATE orders SET shipping_state = 'Karnataka', shipping_state_code = NULL WHERE id = ${Number(id.slice(3))}`,
    )
  })

  // #order-without-state
  it('lists an unclear address with the reason until a correction', async () => {
    const listed = async () =>
      (await office.callPath('GET /api/orders?view=address-unclear', owner)).body as {
        orders: { id: string; address_problem: string | null }[]
      }
    const found = (await listed()).orders.find((order) => order.id === id)
    assert.match(
      String(found?.address_problem),
      /PIN code 411001 is in Maharashtra, but the state is Karnataka/,
    )
    const toPack = (await office.callPath('GET /api/orders?view=to-pack', owner)).body as {
      orders: { id: string }[]
    }
    assert.ok(!toPack.orders.some((order) => order.id === id))
    const { status } = await office.change(editOrderAddress, id, shipping)
    assert.equal(status, 200)
    assert.ok(!(await listed()).orders.some((order) => order.id === id))
    assert.equal((await office.order(id)).address_problem, undefined)
  })

  it('shop and database reject packing an order without a state', async () => {
    const refused = await office.change(packOrder, id)
    assert.deepEqual(errorOf(refused), [409, 'state_missing'])
    assert.match(refused.error.message, /PIN code 411001 is in Maharashtra/)
    assert.match(String((await office.order(id)).actions.pack?.why), /can't be packed/)
    await assert.rejects(
      db.execute(sql`UPDATE orders SET status = 'packed' WHERE id = ${Number(id.slice(3))}`),
      rejectedWith(/is not decided/),
    )
  })
})
