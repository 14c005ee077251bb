import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import { addTaxRate } from '#contract/admin/tax-rates.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingOffice } from '#test/office.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { runsOf } from '#test/seeded-random.ts'
import { indiaDay, passDays } from '#test/tax-rates.ts'
import { shopActor } from '../../platform/actor.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const owner = () => ({ cookie: office.owner })

const numberOf = (id: string): number => Number(id.slice(3))
const pack = (id: string) => fulfilOrder(db, shopActor, { step: 'packed', orderId: numberOf(id) })
/** Refunds half of the rest, since a full refund cancels the order. */
const giveBack = async (id: string): Promise<void> => {
  const { refundable } = await office.order(id)
  const paise = Math.round(refundable * 100)
  await refundAmount(db, {
    orderId: numberOf(id),
    amountPaise: Math.floor(paise / 2),
    refundableSeenPaise: paise,
  })
}

interface Line {
  kind: string
  component: number
  description: string
  hsn: string
  rate: number
  gross: number
  taxable: number
}
const linesOf = async (id: string): Promise<Line[]> => {
  const { rows } = await db.execute<{ line: Line }>(sql`
    SELECT json_build_object('kind', document.kind, 'component', line.component, 'description', line.description, 'hsn', line.hsn,
      'rate', line.tax_rate_percent, 'gross', line.gross_paise, 'taxable', line.taxable_paise) AS line
    FROM tax_documents document JOIN tax_document_lines line ON line.document_id = document.id
    WHERE document.order_id = ${numberOf(id)} ORDER BY document.id, line.position`)
  return rows.map(({ line }) => line)
}

let keys = 0
const addRate = (hsn: string, rate: number, starts_on: string) => {
  keys += 1
  const body = { hsn, rate, starts_on, source: 'Notification 9/2025' }
  return office.call(addTaxRate, { ...owner(), key: `document-rate-${keys}-0000`, body })
}
const byHsn = async (id: number, hsn: string): Promise<void> => {
  const { version } = (await office.call(getStaffProduct, { ...owner(), params: { id: String(id) } })).body
  const body = { version, hsn, tax_rate: null }
  const { status } = await office.call(editProduct, { ...owner(), params: { id: String(id) }, body })
  assert.equal(status, 200)
}

/** The first kit of the sample. */
const kitOf = async (): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT min(product_id) AS id FROM product_components`)
  return rows[0]?.id ?? assert.fail('no kit')
}

describe('the documents of an order', () => {
  it('documents use the parts of a kit as it was ordered', async () => {
    const productId = await kitOf()
    const [packed, open] = [
      await paidOrder([{ productId, quantity: 2 }]),
      await paidOrder([{ productId, quantity: 2 }]),
    ]
    await pack(packed.id)
    const invoice = await linesOf(packed.id)
    assert.ok(invoice.length > 1)
    await db.execute(sql`
      UPDATE product_components SET tax_rate_percent = 28, hsn = '9999' WHERE product_id = ${productId}`)
    await giveBack(packed.id)
    const all = await linesOf(packed.id)
    assert.deepEqual(all.slice(0, invoice.length), invoice)
    const note = all.filter(({ kind }) => kind === 'credit_note')
    const taxOf = (lines: Line[]) =>
      lines.map(({ component, description, hsn, rate }) => [component, description, hsn, rate])
    assert.deepEqual(taxOf(note), taxOf(invoice))
    // An order placed before the change is invoiced as quoted.
    await pack(open.id)
    assert.deepEqual(taxOf(await linesOf(open.id)), taxOf(invoice))
  })

  it('documents use the rate of the day of the order', async () => {
    const kit = await kitOf()
    let heading = 1000
    const play = async (steps: Step[]): Promise<void> => {
      heading += 1
      const life = await beginLife(String(heading), kit)
      for (const step of steps) await life.take(step)
      for (const order of life.orders) await expectRate(order)
    }
    const steps = fc.array(anyStep, { minLength: 4, maxLength: 14, size: 'max' })
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: runsOf(4), endOnFailure: true })
  })
})

type Step =
  | { is: 'rate'; place: number; rate: number; inDays: number }
  | { is: 'buy'; place: number }
  | { is: 'day' | 'pack' | 'refund' }

const place = fc.nat(2)
const plain = (is: 'day' | 'pack' | 'refund') => fc.constant({ is })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant('rate' as const),
    place,
    rate: fc.constantFrom(0, 5, 12, 18, 40),
    inDays: fc.nat(2),
  }),
  fc.record({ is: fc.constant('buy' as const), place }),
  fc.record({ is: fc.constant('buy' as const), place }),
  ...[plain('day'), plain('pack'), plain('refund')],
)

interface Placed {
  id: string
  /** The rate of the model on the day of the order. */
  rate: number | undefined
  isPacked: boolean
}

/** Two products and a kit under one HSN, with a model of its rates. */
async function beginLife(heading: string, kit: number) {
  const prefixes = [heading, `${heading}10`, `${heading}1020`]
  const goods: [product: number, hsn: string][] = [
    [1, `${heading}1020`],
    [3, `${heading}20`],
    [kit, `${heading}1030`],
  ]
  let today = 0
  const rates = [{ hsn: heading, day: -1, rate: 5 }]
  const orders: Placed[] = []
  assert.equal((await addRate(heading, 5, '2025-09-22')).status, 200)
  for (const [id, hsn] of goods.slice(0, 2)) await byHsn(id, hsn)
  await db.execute(
    sql`UPDATE product_components SET hsn = ${`${heading}1030`}, tax_rate_percent = NULL WHERE product_id = ${kit}`,
  )
  const rateOf = (hsn: string): number | undefined =>
    rates
      .filter((one) => hsn.startsWith(one.hsn) && one.day <= today)
      .toSorted((one, other) => other.hsn.length - one.hsn.length || other.day - one.day)[0]?.rate

  async function addOne({ place: at, rate, inDays }: Step & { is: 'rate' }): Promise<void> {
    const hsn = prefixes[at] ?? ''
    const day = today + inDays
    const isRejected = inDays === 0 || rates.some((one) => one.hsn === hsn && one.day === day)
    const { status } = await addRate(hsn, rate, indiaDay(inDays))
    assert.equal(status === 200, !isRejected)
    if (!isRejected) rates.push({ hsn, day, rate })
  }
  async function buy(at: number): Promise<void> {
    const [productId, hsn] = goods[at] ?? assert.fail()
    const { id } = await paidOrder([{ productId, quantity: 1 }])
    orders.push({ id, rate: rateOf(hsn), isPacked: false })
  }
  async function passDay(): Promise<void> {
    await passDays(db, 1)
    today += 1
  }
  async function packNext(): Promise<void> {
    const next = orders.find(({ isPacked }) => !isPacked)
    if (!next) return
    await pack(next.id)
    next.isPacked = true
  }
  async function refundOne(): Promise<void> {
    const packed = orders.find(({ isPacked }) => isPacked)
    if (packed) await giveBack(packed.id)
  }
  return {
    orders,
    take: async (step: Step): Promise<void> => {
      if (step.is === 'rate') return addOne(step)
      if (step.is === 'buy') return buy(step.place)
      return { day: passDay, pack: packNext, refund: refundOne }[step.is]()
    },
  }
}

async function expectRate({ id, rate, isPacked }: Placed): Promise<void> {
  const lines = await linesOf(id)
  assert.equal(lines.length > 0, isPacked)
  for (const line of lines) {
    assert.equal(line.rate, rate)
    const tax = line.gross - line.taxable
    assert.ok(Math.abs(tax - (line.gross * line.rate) / (100 + line.rate)) <= 2, JSON.stringify(line))
  }
}
