import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import {
  type DifferenceView,
  differenceViews,
  keepPayouts,
  listPayoutDifferences,
  listPayouts,
} from '#contract/admin/payouts.ts'
import { openPayingOffice } from '#test/office.ts'
import { type FileLine, payoutFile } from '#test/payout-file.ts'
import { runsOf } from '#test/seeded-random.ts'
import { findDifferences } from './find-differences.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const as = { cookie: office.owner }

beforeEach(() => db.execute(sql`TRUNCATE payouts, payout_lines`))

const keep = (csv: string) => office.call(keepPayouts, { ...as, body: { csv } })
const saveLines = async (lines: FileLine[]) => (await keep(payoutFile(lines))).body
const payouts = async () => (await office.call(listPayouts, as)).body.payouts
const differences = async (view: DifferenceView) =>
  (await office.call(listPayoutDifferences, { ...as, query: { view } })).body.differences

/** A paid order with the id and the sum of its payment as the provider writes them. */
async function paid() {
  const { id, token } = await paidOrder()
  const { transaction_id } = await shop.order(token, id)
  const { rows } = await db.execute<{ total: number }>(sql`
    UPDATE payments SET settled_at = '2026-11-22T05:00Z' WHERE order_id = ${Number(id.slice(3))}
    RETURNING amount_paise::float8 / 100 AS total`)
  const total = rows[0]?.total ?? assert.fail()
  const amount = total.toFixed(2)
  const line = { entity: 'payment', id: transaction_id ?? assert.fail(), amount, credit: amount }
  return { order: id, total, line }
}

const other = (id: string, more: Partial<FileLine> = {}): FileLine => ({
  entity: 'payment',
  id,
  amount: '100.00',
  credit: '97.64',
  fee: '2.00',
  tax: '0.36',
  ...more,
})

describe('a settlement file of the provider', () => {
  it('agrees with the ledger when each payment has its sum', async () => {
    const { line } = await paid()
    assert.deepEqual(await saveLines([line]), { kept: 1, known: 0, unsettled: 0, uneven: 0 })
    assert.deepEqual(await differences('missing_here'), [])
    assert.deepEqual(await differences('other_amount'), [])
  })

  it('sums each transfer: gross, refunds, fee, tax and net', async () => {
    await saveLines([
      other('pay_One'),
      other('pay_Two', { amount: '100.0', credit: '97.64' }),
      other('rfnd_One', { entity: 'refund', amount: '40', debit: '40.00', credit: '0', fee: '0', tax: '0' }),
      other('adj_One', { entity: 'adjustment', amount: '5', debit: '5', credit: '', fee: '', tax: '' }),
      other('pay_Three', { payout: 'setl_B', utr: 'HDFCN002', settled: '2026-12-06T10:00:00' }),
    ])
    const [second, first] = await payouts()
    assert.deepEqual(
      [second?.id, second?.utr, second?.settled_on, second?.net],
      ['setl_B', 'HDFCN002', '2026-12-06', 97.64],
    )
    const { updated_at, ...sums } = first ?? assert.fail()
    assert.ok(Math.abs(Date.parse(updated_at) - Date.now()) < 60_000)
    assert.deepEqual(sums, {
      id: 'setl_A',
      utr: 'HDFCN001',
      settled_on: '2026-12-05',
      lines: 4,
      uneven: 0,
      payments: 200,
      refunds: 40,
      other: -5,
      fee: 4,
      tax: 0.72,
      net: 150.28,
    })
  })

  it('lists unknown, different and missing payments with their orders', async () => {
    const [less, lacking, lost] = [await paid(), await paid(), await paid()]
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT provider_order_id AS id FROM payments WHERE order_id = ${Number(lost.order.slice(3))}`,
    )
    await saveLines([
      { ...less.line, amount: '1.00', credit: '1.00' },
      other('rfnd_Elsewhere', {
        entity: 'refund',
        debit: '100',
        credit: '0',
        order: rows[0]?.id ?? assert.fail(),
      }),
      other('pay_Nobody'),
      lost.line,
    ])
    const [nobody, elsewhere] = await differences('missing_here')
    assert.deepEqual(
      [elsewhere?.provider_id, elsewhere?.order, elsewhere?.ours],
      ['rfnd_Elsewhere', lost.order, null],
    )
    assert.deepEqual([nobody?.provider_id, nobody?.order, nobody?.theirs], ['pay_Nobody', null, 100])
    const [wrong, ...rest] = await differences('other_amount')
    assert.deepEqual([wrong?.order, wrong?.ours, wrong?.theirs, rest], [less.order, less.total, 1, []])
    const missing = (await differences('missing_there')).map(({ order }) => order)
    assert.ok(
      missing.includes(lacking.order) && !missing.includes(lost.order) && !missing.includes(less.order),
    )
  })

  it('finds lost disputes by id, and reports those without transfer', async () => {
    const [listed, missed] = [await paid(), await paid()]
    const lose = (order: string, dispute: string) =>
      db.execute(sql`
        WITH lost AS (
          INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
          SELECT ${dispute}, provider_payment_id, id, 'lost', 5000, 'INR', now(), '{}' FROM payments
          WHERE order_id = ${Number(order.slice(3))} RETURNING *
        )
        INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, dispute_id, reason, status,
          idempotency_key, finished_at)
        SELECT payment.id, payment.provider_payment_id, payment.amount_paise, 5000, 'dispute', lost.id, 'dispute_lost', 'processed', lost.id,
          '2026-11-22T06:00Z' FROM lost JOIN payments payment ON payment.id = lost.payment_id`)
    await lose(listed.order, 'disp_Listed')
    await lose(missed.order, 'disp_Missed')
    const taken = { entity: 'adjustment', amount: '50.00', debit: '50.00' }
    await saveLines([listed.line, missed.line, { ...taken, id: 'adj_Dispute', dispute: 'disp_Listed' }])
    assert.deepEqual(await differences('missing_here'), [])
    assert.deepEqual(await differences('uneven'), [])
    const missing = (await differences('missing_there')).filter(({ kind }) => kind === 'dispute')
    assert.deepEqual(
      missing.map(({ provider_id, order, ours }) => [provider_id, order, ours]),
      [['disp_Missed', missed.order, 50]],
    )
    await saveLines([{ ...taken, id: 'adj_Other', amount: '60.00', debit: '60.00', dispute: 'disp_Missed' }])
    const [other] = await differences('other_amount')
    assert.deepEqual(
      [other?.kind, other?.order, other?.ours, other?.theirs],
      ['dispute', missed.order, 50, 60],
    )
  })

  it('does not report a payment whose transfer may still come', async () => {
    const { order } = await paid()
    await saveLines([other('pay_One', { settled: '25/11/2026 10:00:00' })])
    assert.ok(!(await differences('missing_there')).some((one) => one.order === order))
  })

  it('importing a file again changes nothing, also five times concurrently', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => other(`pay_Many${index}`))
    const answers = await Promise.all(
      [lines, lines.toReversed(), lines, lines.toReversed(), lines].map(saveLines),
    )
    assert.equal(
      answers.reduce((sum, { kept }) => sum + kept, 0),
      200,
    )
    assert.deepEqual(await saveLines(lines), { kept: 0, known: 200, unsettled: 0, uneven: 0 })
    assert.equal((await payouts())[0]?.lines, 200)
  })

  it('marks lines whose net differs from amount, fee and tax', async () => {
    const { line, order, total } = await paid()
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT provider_order_id AS id FROM payments WHERE order_id = ${Number(order.slice(3))}`,
    )
    const answer = await saveLines([
      other('pay_Even'),
      { ...line, fee: '2.00', tax: '0.36', order: rows[0]?.id ?? '' },
      other('rfnd_Even', { entity: 'refund', amount: '40', debit: '40.00', credit: '0', fee: '0', tax: '0' }),
      other('rfnd_Odd', { entity: 'refund', amount: '40', debit: '41.18', credit: '0', fee: '0', tax: '0' }),
      other('adj_Any', { entity: 'adjustment', amount: '5', debit: '7', credit: '', fee: '', tax: '' }),
    ])
    assert.deepEqual(answer, { kept: 5, known: 0, unsettled: 0, uneven: 2 })
    const found = (await differences('uneven')).map(({ kind, order: of, ours, theirs }) => [
      kind,
      of,
      ours,
      theirs,
    ])
    const worth = Math.round((total - 2.36) * 100) / 100
    assert.deepEqual(found.toSorted(), [
      ['payment', order, worth, total],
      ['refund', null, -40, -41.18],
    ])
    assert.equal((await payouts())[0]?.uneven, 2)
  })

  it('compares a limited number of lines, and finds every difference', async () => {
    await saveLines([...Array.from({ length: 9 }, (_, index) => other(`pay_Odd${index}`, { credit: '90' }))])
    const found: string[] = []
    let pages = 0
    for (let cursor: string | null = '0'; cursor !== null; pages += 1) {
      const page = await findDifferences(db, { view: 'uneven', cursor }, 4)
      found.push(...page.differences.map(({ provider_id }) => provider_id))
      cursor = page.next_cursor
    }
    assert.deepEqual([found.length, new Set(found).size, pages], [9, 9, 3])
  })

  it('skips lines without a transfer', async () => {
    const answer = await saveLines([other('pay_One'), other('pay_Two', { settled: '', payout: '', utr: '' })])
    assert.deepEqual(answer, { kept: 1, known: 0, unsettled: 1, uneven: 0 })
  })

  it('stores nothing about shoppers', async () => {
    await saveLines([other('pay_One')])
    const { rows } = await db.execute(sql`SELECT * FROM payout_lines`)
    assert.doesNotMatch(JSON.stringify(rows), /meera/)
  })

  it('rejects a whole file that contradicts an earlier one', async () => {
    await saveLines([other('pay_One')])
    for (const changed of [{ amount: '99.00' }, { utr: 'HDFCN009' }, { payout: 'setl_Z' }, { fee: '2.01' }]) {
      const { status, body } = await keep(payoutFile([other('pay_New'), other('pay_One', changed)]))
      assert.deepEqual([status, body], [409, { ...body, code: 'payouts_differ' }])
    }
    assert.equal((await payouts())[0]?.lines, 1)
  })

  const unreadable: Record<string, [FileLine[] | string, RegExp]> = {
    'is another table': ['a,b\r\n1,2', /no “transaction_entity”/],
    'has an open quotation mark': [`${payoutFile([])}\r\npayment,"pay_`, /never ends/],
    'has too many columns': [`a${',b'.repeat(200)}`, /^Line 1: a table has at most 200 columns/],
    'has a cell that is too long': [`a\r\n"${'""'.repeat(100_001)}"`, /^Line 2: a cell can have at most/],
    'has a sum that is none': [[other('pay_One'), other('pay_Two', { fee: 'two' })], /^Line 3: “fee/],
    'has a sum below zero': [[other('pay_One', { amount: '-1' })], /below zero/],
    'has a day that does not exist': [[other('pay_One', { settled: '31/11/2026 10:00:00' })], /“settled_at”/],
    'has another currency': [[other('pay_One', { currency: 'USD' })], /INR/],
    'has a formula for an id': [[other('=1+1')], /“entity_id”/],
    'has one payment twice with two sums': [
      [other('pay_One'), other('pay_One', { amount: '99' })],
      /stands above with other figures/,
    ],
  }
  for (const [name, [content, sentence]] of Object.entries(unreadable))
    it(`rejects a whole file when it ${name}`, async () => {
      const { status, body } = await keep(typeof content === 'string' ? content : payoutFile(content))
      const { code, message } = body as unknown as { code: string; message: string }
      assert.deepEqual([status, code], [400, 'unreadable_payouts'])
      assert.match(message, sentence)
      assert.deepEqual(await payouts(), [])
    })

  it('shuffled and split files give the same sums and differences', async () => {
    const { line, order } = await paid()
    const lines = [
      { ...line, amount: '7.00' },
      ...Array.from({ length: 8 }, (_, index) =>
        other(`pay_Shuffled${index}`, {
          payout: `setl_${index % 3}`,
          utr: `UTR${index % 3}`,
          settled: `0${(index % 3) + 4}/12/2026 1${index}:00:00`,
          created: `2${index % 3}/11/2026 09:00:00`,
        }),
      ),
      other('rfnd_Shuffled', { entity: 'refund', debit: '100', credit: '0' }),
    ]
    const outcome = async () => ({
      payouts: (await payouts()).map(({ updated_at, ...sums }) => sums),
      differences: await Promise.all(
        differenceViews.map(async (view) =>
          (await differences(view)).toSorted((one, two) => one.provider_id.localeCompare(two.provider_id)),
        ),
      ),
    })
    await saveLines(lines)
    const expected = await outcome()
    assert.ok(expected.differences[1]?.some((one) => one.order === order))
    const orders = fc.shuffledSubarray(lines, { minLength: lines.length })
    const parts = fc.array(fc.integer({ min: 1, max: lines.length }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(orders, parts, fc.boolean(), async (shuffled, cuts, overlaps) => {
        await db.execute(sql`TRUNCATE payouts, payout_lines`)
        const edges = [0, ...cuts.toSorted((one, two) => one - two), lines.length]
        for (const [index, end] of edges.slice(1).entries())
          await saveLines(shuffled.slice(overlaps ? 0 : edges[index], end))
        assert.deepEqual(await outcome(), expected)
      }),
      { numRuns: runsOf(10) },
    )
  })
})
