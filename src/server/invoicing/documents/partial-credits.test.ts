import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { refundValues } from '../../orders/fulfilment/item-values.ts'
import {
  type CreditedLine,
  type CreditLine,
  creditLines,
  isOfLine,
  type NamedCredit,
} from './credit-lines.ts'
import { type ChargedLine, chargedLines, type TaxedItem, type TaxedOrder } from './tax-lines.ts'

// Random partial refunds as the shop allows them: each is at least ₹1 and leaves nothing or at least ₹1.

const minPaise = 100

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
const grossOf = (lines: { grossPaise: number }[]) => sum(lines.map(({ grossPaise }) => grossPaise))

/** A new seed each time; fast-check names seed and path of a failing case. */
const seed = Math.floor(Math.random() * 2 ** 31)

const rate = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40)
const component = fc.record({
  name: fc.constant('Part'),
  hsn: fc.constant('3101'),
  ratePercent: rate,
  sharePaise: fc.integer({ min: 1_000, max: 60_000 }),
})
const item: fc.Arbitrary<Omit<TaxedItem, 'id'>> = fc.record({
  name: fc.constant('Feed'),
  hsn: fc.constant('3101'),
  ratePercent: rate,
  pricePaise: fc.integer({ min: 100, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  isDiscounted: fc.boolean(),
  components: fc.option(fc.array(component, { minLength: 1, maxLength: 4 })),
})
/** The price of the discounted goods, in paise. */
const offered = (items: Pick<TaxedItem, 'isDiscounted' | 'pricePaise' | 'quantity'>[]): number =>
  sum(items.filter((one) => one.isDiscounted).map((one) => one.pricePaise * one.quantity))
const order: fc.Arbitrary<TaxedOrder> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    percent: fc.integer({ min: 0, max: 60 }),
    shippingPaise: fc.constantFrom(0, 7_900),
  })
  .map(({ items, percent, shippingPaise }) => ({
    items: items.map((one, index) => ({ ...one, id: index + 1 })),
    discountPaise: Math.floor((offered(items) * percent) / 100),
    shippingPaise,
  }))

/** Random parts of a refundable amount; the last part is the rest. */
const cuts = fc.array(
  fc.oneof(fc.integer({ min: minPaise, max: 300 }), fc.integer({ min: minPaise, max: 300_000 })),
  { maxLength: 40 },
)

function refundsOf(totalPaise: number, wanted: number[]): number[] {
  const refunds: number[] = []
  let left = totalPaise
  for (const cut of wanted) {
    if (cut > left - minPaise) break
    refunds.push(cut)
    left -= cut
  }
  return [...refunds, left]
}

/** A random refund: packs by item, shipping, and an adjustment. */
interface DrawnRefund {
  items: number[]
  shipping: number
  adjustment: number
  /** The amount of a refund that names no packs. */
  amount: number
}

const givings: fc.Arbitrary<DrawnRefund[]> = fc.array(
  fc.record({
    items: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
    shipping: fc.constantFrom(0, 0, 1_234, 7_900),
    adjustment: fc.constantFrom(0, 0, 0, -37, -500, 63, 1_200),
    amount: fc.integer({ min: minPaise, max: 50_000 }),
  }),
  { maxLength: 12 },
)

/** The named packs and shipping of a refund, limited to the rest and valued like the shop does. */
function namedOf(bought: TaxedOrder, drawn: DrawnRefund, given: Map<number, number>): NamedCredit | null {
  const items = bought.items.map((one) => ({ ...one, refundedQuantity: given.get(one.id) ?? 0 }))
  const wanted = new Map(
    items.map(({ id, quantity, refundedQuantity }, index) => [
      id,
      Math.min(drawn.items[index] ?? 0, quantity - refundedQuantity),
    ]),
  )
  const values = refundValues(items, bought.discountPaise, ({ id }) => wanted.get(id) ?? 0)
  const packs = items
    .map(({ id }) => ({ orderItemId: id, quantity: wanted.get(id) ?? 0, amountPaise: values.get(id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const shippingPaise = Math.min(drawn.shipping, bought.shippingPaise)
  return packs.length > 0 || shippingPaise > 0 ? { packs, shippingPaise } : null
}

function noteGiven(given: Map<number, number>, named: NamedCredit | null): void {
  for (const { orderItemId, quantity } of named?.packs ?? []) {
    given.set(orderItemId, (given.get(orderItemId) ?? 0) + quantity)
  }
}

/** The amount of a refund in paise; 0 where the shop rejects the refund. */
function amountOf(drawn: DrawnRefund, named: NamedCredit | null, leftPaise: number): number {
  const amountPaise = named
    ? sum(named.packs.map((one) => one.amountPaise)) + named.shippingPaise + drawn.adjustment
    : drawn.amount
  const restPaise = leftPaise - amountPaise
  return amountPaise >= minPaise && (restPaise === 0 || restPaise >= minPaise) ? amountPaise : 0
}

/** Asserts that packs are credited to the lines of their item, unless an earlier refund credited those lines. */
function assertNamed(
  lines: CreditLine[],
  named: NamedCredit | null,
  {
    charged,
    credited,
    amountPaise,
  }: { charged: ChargedLine[]; credited: CreditedLine[]; amountPaise: number },
): void {
  const packs = named?.packs ?? []
  const isAlone = named?.shippingPaise === 0 && amountPaise === sum(packs.map((one) => one.amountPaise))
  const ofItem = <Line extends { orderItemId: number; grossPaise: number }>(some: Line[], id: number) =>
    some.filter((line) => line.orderItemId === id)
  const isBorne = packs.every(
    ({ orderItemId, ...pack }) =>
      pack.amountPaise <= grossOf(ofItem(charged, orderItemId)) - grossOf(ofItem(credited, orderItemId)),
  )
  if (!isAlone || !isBorne) return
  assert.equal(packs.flatMap(({ orderItemId }) => ofItem(lines, orderItemId)).length, lines.length)
  for (const { orderItemId, quantity, amountPaise: wanted } of packs) {
    assert.equal(grossOf(ofItem(lines, orderItemId)), wanted)
    assert.ok(ofItem(lines, orderItemId).every((line) => line.quantity === quantity))
  }
}

const creditedBy = (lines: CreditLine[]): CreditedLine[] =>
  lines.map((line) => ({ ...line, taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise }))

function assertLines(lines: CreditLine[], amountPaise: number): void {
  assert.equal(grossOf(lines), amountPaise)
  for (const { grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } of lines) {
    assert.equal(taxablePaise + cgstPaise + sgstPaise + igstPaise, grossPaise)
    assert.equal(cgstPaise, sgstPaise)
    for (const amount of [grossPaise, taxablePaise, cgstPaise, igstPaise]) assert.ok(amount >= 0)
  }
}

/** The sum of the tax of each line over documents. */
function taxesOf(lines: CreditedLine[]): [line: string, taxPaise: number][] {
  const byLine = new Map<string, number>()
  for (const { orderItemId, component, taxPaise } of lines) {
    const line = `${orderItemId}.${component}`
    byLine.set(line, (byLine.get(line) ?? 0) + taxPaise)
  }
  return [...byLine].filter(([, taxPaise]) => taxPaise > 0).sort(([a], [b]) => a.localeCompare(b))
}

describe(`the tax of partial refunds (seed ${seed})`, () => {
  it('rounded parts add up to the tax of the whole', () => {
    const items = [
      {
        id: 1,
        name: 'Feed',
        hsn: '3101',
        ratePercent: 5,
        pricePaise: 10_000,
        quantity: 1,
        components: null,
        isDiscounted: true,
      },
    ]
    const charged = chargedLines({ items, discountPaise: 0, shippingPaise: 0 })
    for (const isSameState of [true, false]) {
      const credited: CreditedLine[] = []
      for (let count = 0; count < 100; count += 1) {
        credited.push(...creditedBy(creditLines(100, charged, credited, isSameState)))
      }
      assert.deepEqual(taxesOf(credited), [['1.0', 476]])
    }
  })

  it('credits tax early where the last paise could not bear it', () => {
    const common = { hsn: '3101', quantity: 1, components: null, isDiscounted: true }
    const items = [
      { ...common, id: 1, name: 'Label', ratePercent: 40, pricePaise: 11 },
      { ...common, id: 2, name: 'Feed', ratePercent: 5, pricePaise: 10_000 },
    ]
    const charged = chargedLines({ items, discountPaise: 0, shippingPaise: 0 })
    const first = creditLines(9_908, charged, [], true)
    assert.equal(first[0]?.grossPaise, 10)
    const rest = creditLines(103, charged, creditedBy(first), true)
    for (const [lines, amountPaise] of [[first, 9_908] as const, [rest, 103] as const]) {
      assertLines(lines, amountPaise)
    }
    assert.deepEqual(taxesOf(creditedBy([...first, ...rest])), taxesOf(charged))
  })

  it('partial refunds of any order add up to its tax', () => {
    fc.assert(
      fc.property(order, cuts, fc.boolean(), (bought, wanted, isSameState) => {
        const charged = chargedLines(bought)
        const credited: CreditedLine[] = []
        for (const amountPaise of refundsOf(grossOf(charged), wanted)) {
          const lines = creditLines(amountPaise, charged, credited, isSameState)
          assertLines(lines, amountPaise)
          credited.push(...creditedBy(lines))
        }
        assert.deepEqual(taxesOf(credited), taxesOf(charged))
      }),
      { seed, numRuns: 300 },
    )
  })

  it('refunds by packs, shipping, adjustments and amount add up', () => {
    fc.assert(
      fc.property(order, givings, fc.boolean(), (bought, wanted, isSameState) => {
        const charged = chargedLines(bought)
        const credited: CreditedLine[] = []
        const given = new Map<number, number>()
        for (const drawn of wanted) {
          const named = namedOf(bought, drawn, given)
          const leftPaise = grossOf(charged) - grossOf(credited)
          const amountPaise = amountOf(drawn, named, leftPaise)
          if (amountPaise === 0) continue
          const lines = creditLines(amountPaise, charged, credited, isSameState, named)
          assertLines(lines, amountPaise)
          assertNamed(lines, named, { charged, credited, amountPaise })
          credited.push(...creditedBy(lines))
          noteGiven(given, named)
        }
        const restPaise = grossOf(charged) - grossOf(credited)
        const rest = restPaise > 0 ? creditLines(restPaise, charged, credited, isSameState) : []
        assertLines(rest, restPaise)
        credited.push(...creditedBy(rest))
        assert.deepEqual(taxesOf(credited), taxesOf(charged))
      }),
      { seed, numRuns: 500 },
    )
  })

  it('vouchers, invoice and credit notes add up after an address change', () => {
    fc.assert(
      fc.property(
        order,
        fc.tuple(cuts, cuts),
        fc.boolean(),
        fc.boolean(),
        (bought, [before, after], wasSameState, isSameState) => {
          const charged = chargedLines(bought)
          const vouchers: CreditedLine[] = []
          for (const amountPaise of refundsOf(grossOf(charged), before).slice(0, -1)) {
            const lines = creditLines(amountPaise, charged, vouchers, wasSameState)
            assertLines(lines, amountPaise)
            vouchers.push(...creditedBy(lines))
          }
          const invoicePaise = grossOf(charged) - grossOf(vouchers)
          const invoice = creditLines(invoicePaise, charged, vouchers, isSameState)
          assertLines(invoice, invoicePaise)

          const invoiced = charged.flatMap((line) => {
            const [found] = creditedBy(invoice).filter((one) => isOfLine(one, line))
            return found ? [{ ...line, ...found }] : []
          })
          const notes: CreditedLine[] = []
          for (const amountPaise of refundsOf(invoicePaise, after)) {
            const lines = creditLines(amountPaise, invoiced, notes, isSameState)
            assertLines(lines, amountPaise)
            notes.push(...creditedBy(lines))
            const kept = new Map(taxesOf(creditedBy(invoice)))
            for (const [line, taxPaise] of taxesOf(notes)) assert.ok(taxPaise <= (kept.get(line) ?? 0))
          }
          assert.equal(grossOf(notes), grossOf(invoice))
          assert.deepEqual(taxesOf(notes), taxesOf(creditedBy(invoice)))
          assert.deepEqual(taxesOf([...vouchers, ...creditedBy(invoice)]), taxesOf(charged))
        },
      ),
      { seed, numRuns: 300 },
    )
  })
})
