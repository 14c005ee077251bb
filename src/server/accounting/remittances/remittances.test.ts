import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { getAccounts } from '#contract/admin/accounts.ts'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { getStaffOrder } from '#contract/admin/orders.ts'
import * as remittances from '#contract/admin/remittances.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { allowCod, placeCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice } from '#test/office.ts'
import { type FileRow, remittanceFile, shiprocketFile } from '#test/remittance-file.ts'
import { readDay } from '../accounts/read-day.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const as = { cookie: office.owner }
await allowCod(shop, { first_order_max: 0 })

beforeEach(() =>
  db.transaction(async (tx) => {
    await tx.execute(sql`TRUNCATE remittances, remittance_rows`)
    await tx.execute(sql`UPDATE payments SET status = 'collected' WHERE status = 'remitted'`)
    // Orders of earlier tests are no matter of this one.
    await tx.execute(sql`UPDATE payments SET status = 'refunded' WHERE status = 'collected'`)
  }),
)

const numberOf = (id: string): number => Number(id.slice(3))
let awbs = 0

interface Parcel {
  id: string
  awb: string
  total: number
  amount: string
}

/** A parcel on its way to a shopper who pays at the door. */
async function shipped(): Promise<Parcel> {
  const { token } = await shop.registerShopper()
  const id = await placeCod(shop, token, { items: [{ productId: 1, quantity: 2 }] })
  awbs += 1
  const awb = `14900${awbs}`
  await office.change(confirmOrder, id, { outcome: 'confirmed' })
  await office.change(fulfilment.packOrder, id)
  await office.change(fulfilment.shipOrder, id, { carrier: 'Delhivery', tracking_number: awb })
  const { total_amount: total } = await shop.order(token, id)
  return { id, awb, total, amount: total.toFixed(2) }
}

async function delivered(): Promise<Parcel> {
  const parcel = await shipped()
  assert.equal((await office.change(fulfilment.deliverOrder, parcel.id)).status, 200)
  return parcel
}

const call = (csv: string, more: object = {}) =>
  office.call(remittances.keepRemittances, { ...as, body: { csv, courier: 'Delhivery', ...more } })

async function keep(rows: FileRow[], more: object = {}) {
  const { status, body, error } = await call(remittanceFile(rows), more)
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

const countsOf = ({
  kept,
  known,
  matched,
  missing,
  differing,
  reversed,
}: Awaited<ReturnType<typeof keep>>) => ({
  kept,
  known,
  matched,
  missing,
  differing,
  reversed,
})
const none = { kept: 0, known: 0, matched: 0, missing: 0, differing: 0, reversed: 0 }

const orderOf = async (id: string) => (await office.call(getStaffOrder, { ...as, params: { id } })).body
const statusOf = async (id: string) => (await orderOf(id)).payment_status
const list = async () => (await office.call(remittances.listRemittances, as)).body.remittances
const differences = async (view: remittances.RemittanceView) => {
  const { body } = await office.call(remittances.listRemittanceDifferences, { ...as, query: { view } })
  assert.equal(body.count, body.differences.length)
  return body.differences
}
const ordersIn = async (view: remittances.RemittanceView) =>
  (await differences(view)).map(({ order }) => order)

const errorOf = (body: unknown) => body as { code: string; message: string }

describe('the statement of a courier', () => {
  it('makes payments of the right amount remitted', async () => {
    const [one, other] = [await delivered(), await delivered()]
    const answer = await keep([
      { awb: one.awb, amount: one.amount, deductions: '45.50' },
      { awb: other.awb.toLowerCase(), amount: formatRupees(other.total) },
    ])
    assert.deepEqual(countsOf(answer), { ...none, kept: 2, matched: 2 })
    assert.deepEqual([answer.differences, answer.problems], [[], []])
    assert.deepEqual([await statusOf(one.id), await statusOf(other.id)], ['Remitted', 'Remitted'])
    const notes = (await orderOf(one.id)).timeline.map(({ what }) => what)
    const note = `Delhivery remitted ${formatRupees(one.total)}, UTR HDFCN001.`
    assert.ok(
      notes.some((what) => what.includes(note)),
      notes.join('\n'),
    )
    const [statement, ...rest] = await list()
    const { id, created_at, uploaded_by, ...shown } = statement ?? assert.fail()
    assert.ok(uploaded_by.length > 0)
    const amount = one.total + other.total
    assert.deepEqual(
      [shown, rest],
      [
        {
          courier: 'Delhivery',
          number: 'REM-1',
          utr: 'HDFCN001',
          paid_on: '2026-11-26',
          rows: 2,
          differing: 0,
          amount,
          deductions: 45.5,
          net: amount - 45.5,
        },
        [],
      ],
    )
    const { body } = await office.call(remittances.listRemittanceRows, { ...as, params: { id: String(id) } })
    assert.deepEqual(
      body.rows.map(({ awb, order, delivered_on, result }) => [awb, order, delivered_on, result]),
      [
        [one.awb, one.id, '2026-11-20', 'matched'],
        [other.awb, other.id, '2026-11-20', 'matched'],
      ],
    )
  })

  it('reads the columns of Shiprocket and keeps no names', async () => {
    const { id, awb, amount } = await delivered()
    const { status, body } = await call(shiprocketFile([{ awb: `'${awb}`, amount }]), {
      courier: 'Shiprocket',
    })
    assert.deepEqual([status, body.matched], [200, 1])
    assert.equal(await statusOf(id), 'Remitted')
    const [statement] = await list()
    assert.deepEqual(
      [statement?.number, statement?.utr, statement?.paid_on],
      ['1187001', 'ICICN77', '2026-11-26'],
    )
    const { rows } = await db.execute(sql`SELECT * FROM remittance_rows, remittances`)
    assert.doesNotMatch(JSON.stringify(rows), /Meera/)
  })

  it('keeps nothing of a dry run that answers the same', async () => {
    const [right, less] = [await delivered(), await delivered()]
    const rows = [
      { awb: right.awb, amount: right.amount },
      { awb: less.awb, amount: '1' },
    ]
    const before = await keep(rows, { dry_run: true })
    assert.deepEqual([await list(), await statusOf(right.id)], [[], 'Collected'])
    assert.equal(
      (await orderOf(right.id)).timeline.some(({ what }) => what.includes('UTR')),
      false,
    )
    const after = await keep(rows)
    assert.deepEqual(countsOf(before), { ...none, kept: 2, matched: 1, differing: 1 })
    assert.deepEqual(countsOf(after), countsOf(before))
    assert.deepEqual(
      after.differences.map(({ id, ...row }) => row),
      before.differences.map(({ id, ...row }) => row),
    )
  })

  it('changes nothing when it comes again, also five times concurrently', async () => {
    const parcels = [await delivered(), await delivered(), await delivered()]
    const rows = parcels.map(({ awb, amount }) => ({ awb, amount }))
    const answers = await Promise.all(
      [rows, rows.toReversed(), rows, rows.toReversed(), rows].map((one) => keep(one)),
    )
    assert.equal(
      answers.reduce((sum, { kept }) => sum + kept, 0),
      3,
    )
    assert.deepEqual(countsOf(await keep(rows)), { ...none, known: 3, matched: 3 })
    for (const { id } of parcels) {
      const notes = (await orderOf(id)).timeline.filter(({ what }) => what.includes('remitted'))
      assert.equal(notes.length, 1)
    }
    assert.equal((await list())[0]?.rows, 3)
  })

  it('adds up the parcels of one order', async () => {
    const { id, awb, total } = await delivered()
    await db.execute(
      sql`INSERT INTO shipments (order_id, carrier, tracking_number, left_at) VALUES (${numberOf(id)}, 'Delhivery', ${`${awb}-B`}, now())`,
    )
    await keep([{ awb, amount: '100.00' }])
    assert.deepEqual([await statusOf(id), await ordersIn('other_amount')], ['Collected', [id]])
    await keep([{ awb: `${awb}-B`, amount: (total - 100).toFixed(2), number: 'REM-2' }])
    assert.deepEqual([await statusOf(id), await ordersIn('other_amount')], ['Remitted', []])
  })

  it('ignores the parcel of an order that was paid online', async () => {
    const { id } = await paidOrder()
    const [awb, amount] = ['PAIDONLINE1', '499.00']
    await office.change(fulfilment.packOrder, id)
    await office.change(fulfilment.shipOrder, id, { carrier: 'Delhivery', tracking_number: awb })
    const answer = await keep([{ awb, amount }])
    assert.deepEqual(countsOf(answer), { ...none, kept: 1, missing: 1 })
    const [unknown] = await differences('unmatched')
    assert.deepEqual(
      [unknown?.awb, unknown?.order, unknown?.ours, unknown?.theirs],
      [awb, null, null, Number(amount)],
    )
    assert.match(unknown?.sentence ?? '', /No parcel that is paid on delivery has this AWB/)
  })
})

describe('a difference between courier and books', () => {
  it('lists other amounts and leaves their money at the courier', async () => {
    const { id, awb, total } = await delivered()
    await keep([{ awb, amount: (total - 10).toFixed(2) }])
    const [difference] = await differences('other_amount')
    assert.deepEqual([difference?.order, difference?.ours, difference?.theirs], [id, total, total - 10])
    assert.match(difference?.sentence ?? '', /Ask the courier for the rest/)
    assert.equal(await statusOf(id), 'Collected')
  })

  it('lists money that comes a second time', async () => {
    const { id, awb, total, amount } = await delivered()
    await keep([{ awb, amount }])
    const answer = await keep([{ awb, amount, number: 'REM-2' }])
    assert.deepEqual(countsOf(answer), { ...none, kept: 1, differing: 1 })
    const [difference, ...rest] = await differences('other_amount')
    assert.deepEqual([difference?.order, difference?.theirs, rest], [id, 2 * total, []])
    assert.match(difference?.sentence ?? '', /came before/)
    assert.equal(await statusOf(id), 'Remitted')
  })

  it('matches an undelivered parcel once its delivery is recorded', async () => {
    const { id, awb, amount } = await shipped()
    assert.equal((await keep([{ awb, amount }])).differing, 1)
    const [waiting] = await differences('unmatched')
    assert.deepEqual([waiting?.order, await statusOf(id)], [id, 'Due on delivery'])
    assert.match(waiting?.sentence ?? '', /is Shipped here\. Record its delivery/)
    const other = await shipped()
    await keep([{ awb: other.awb, amount: other.amount, number: 'REM-2' }])
    await office.change(fulfilment.deliverOrder, id)
    assert.deepEqual([await ordersIn('unmatched'), await statusOf(id)], [[other.id], 'Remitted'])
    assert.equal(await statusOf(other.id), 'Due on delivery')
    assert.deepEqual(countsOf(await keep([{ awb, amount }])), { ...none, known: 1, matched: 1 })
  })

  it('gives the money of a reused AWB to the parcel that left last', async () => {
    const [earlier, later] = [await shipped(), await shipped()]
    const awb = 'REUSED1'
    await keep([{ awb, amount: later.amount }])
    await db.execute(sql`
      UPDATE shipments SET tracking_number = ${awb} WHERE order_id IN (${numberOf(earlier.id)}, ${numberOf(later.id)})`)
    await office.change(fulfilment.deliverOrder, earlier.id)
    assert.equal(await statusOf(earlier.id), 'Collected')
    await office.change(fulfilment.deliverOrder, later.id)
    assert.deepEqual([await statusOf(earlier.id), await statusOf(later.id)], ['Collected', 'Remitted'])
  })

  it('collects a part of the amount, and lists the rest, with the delivery', async () => {
    const { id, awb } = await shipped()
    await keep([{ awb, amount: '1.00' }])
    await office.change(fulfilment.deliverOrder, id)
    assert.deepEqual([await ordersIn('other_amount'), await statusOf(id)], [[id], 'Collected'])
  })

  it('lists money of a parcel that came back until it is reversed', async () => {
    const { id, awb, amount } = await shipped()
    await office.change(fulfilment.returnOrder, id)
    await keep([{ awb, amount }])
    const [difference] = await differences('returned')
    assert.deepEqual([difference?.order, await statusOf(id)], [id, 'Due on delivery'])
    assert.match(difference?.sentence ?? '', /is Returning, so .* was not to be collected/)
    await keep([{ awb, amount: `-${amount}`, number: 'REM-2' }])
    assert.deepEqual([await ordersIn('returned'), await ordersIn('reversed')], [[], []])
  })

  it('takes a remitted payment back on a reversal', async () => {
    const { id, awb, amount } = await delivered()
    await keep([{ awb, amount }])
    const answer = await keep([{ awb, amount: `(${amount})`, number: 'REM-2' }])
    assert.deepEqual(countsOf(answer), { ...none, kept: 1, reversed: 1 })
    assert.deepEqual([await statusOf(id), await ordersIn('reversed')], ['Collected', [id]])
    assert.equal((await orderOf(id)).timeline.filter(({ what }) => what.includes('owes it again')).length, 1)
    await keep([{ awb, amount, number: 'REM-3' }])
    assert.deepEqual([await statusOf(id), await ordersIn('reversed')], ['Remitted', []])
  })

  it('lists delivered money that is late after 15 days', async () => {
    const [late, young] = [await delivered(), await delivered()]
    const age = (id: string, days: number) =>
      db.execute(
        sql`UPDATE payments SET collected_at = now() - make_interval(days => ${days}) WHERE order_id = ${numberOf(id)}`,
      )
    await age(late.id, 16)
    await age(young.id, 14)
    const [difference, ...rest] = await differences('not_remitted')
    assert.deepEqual(
      [difference?.order, difference?.awb, difference?.theirs, rest],
      [late.id, late.awb, 0, []],
    )
    await keep([{ awb: late.awb, amount: late.amount }])
    assert.deepEqual(await ordersIn('not_remitted'), [])
  })

  it('refuses an unknown view', async () => {
    const { status, error } = await office.callPath('GET /api/remittances/differences?view=none', as)
    assert.deepEqual([status, error.code], [400, 'invalid_request'])
  })
})

describe('a file that contradicts', () => {
  it('is refused as a whole by what an earlier one said', async () => {
    const { id, awb, amount } = await delivered()
    await keep([{ awb: 'UNKNOWN1', amount: '10' }])
    for (const changed of [{ amount: '11' }, { utr: 'OTHER' }, { paid: '2026-11-27' }, { deductions: '1' }]) {
      const { status, body } = await call(
        remittanceFile([
          { awb, amount, ...changed, number: 'REM-9' },
          { awb: 'UNKNOWN1', amount: '10', ...changed },
        ]),
      )
      assert.deepEqual([status, errorOf(body).code], [409, 'remittance_differs'])
    }
    assert.deepEqual([(await list()).length, await statusOf(id)], [1, 'Collected'])
  })

  const unreadable: Record<string, [string, RegExp]> = {
    'is another table': ['a,b\r\n1,2', /no column “AWB”, “Amount”, “Remittance number”, “UTR”/],
    'has no row': [remittanceFile([]), /titles and no row/],
    'has an open quotation mark': ['AWB,Amount,Remittance number,UTR\r\n"1', /never ends/],
    'has too many columns': [`a${',b'.repeat(200)}`, /^Line 1: a table has at most 200 columns/],
  }
  for (const [name, [csv, sentence]] of Object.entries(unreadable))
    it(`is refused when it ${name}`, async () => {
      for (const dry_run of [true, false]) {
        const { status, body } = await call(csv, { dry_run })
        assert.deepEqual([status, errorOf(body).code], [400, 'unreadable_remittance'])
        assert.match(errorOf(body).message, sentence)
      }
    })

  const bad: [remittances.RemittanceProblemCode, Partial<FileRow>][] = [
    ['awb_missing', { awb: '' }],
    ['awb_shortened', { awb: '1.49E+11' }],
    ['awb_invalid', { awb: '=1+1' }],
    ['amount_invalid', { amount: 'ten' }],
    ['amount_invalid', { amount: '0' }],
    ['amount_invalid', { amount: '1,23' }],
    ['amount_invalid', { amount: '1.234' }],
    ['deductions_invalid', { deductions: '-5' }],
    ['number_invalid', { number: '=HYPERLINK' }],
    ['utr_invalid', { utr: '' }],
    ['delivered_on_invalid', { delivered: '31/11/2026' }],
    ['paid_on_invalid', { paid: 'Monday' }],
    ['paid_on_missing', { paid: '' }],
    ['row_differs', { amount: '99' }],
    ['statement_differs', { awb: 'TWIN2', utr: 'OTHER' }],
  ]
  it('names each bad row and keeps none', async () => {
    const twin = { awb: 'TWIN1', amount: '10' }
    const csv = remittanceFile([twin, ...bad.map(([, changed]) => ({ ...twin, ...changed })), twin])
    const { status, body } = await call(csv, { dry_run: true })
    assert.equal(status, 200)
    assert.deepEqual(
      body.problems.map(({ line, code }) => [line, code]),
      bad.map(([code], index) => [index + 3, code]),
    )
    for (const { message } of body.problems) assert.match(message, /^[^a-z].*\.$/)
    const kept = await call(csv)
    assert.deepEqual([kept.status, errorOf(kept.body).code], [400, 'unreadable_remittance'])
    assert.match(errorOf(kept.body).message, /^15 rows can’t be read\. Line 3: .* Nothing was kept\.$/)
    assert.deepEqual(await list(), [])
  })

  it('takes the day of the transfer from beside the file', async () => {
    await keep([{ awb: 'NODAY1', amount: '१,२३४.५०', paid: '' }], { paid_on: '2026-11-25' })
    const [statement] = await list()
    assert.deepEqual([statement?.paid_on, statement?.amount], ['2026-11-25', 1234.5])
  })
})

describe('the accounts of a day', () => {
  it('has the transfer of a courier and its deductions', async () => {
    const { awb, total, amount } = await delivered()
    await keep([{ awb, amount, deductions: '45.50', paid: '2026-11-24' }])
    const { payouts } = await readDay(db, '2026-11-24', '2026-11-30')
    assert.deepEqual(
      payouts.map(({ id: _, ...transfer }) => transfer),
      [
        {
          remittance: 'Delhivery REM-1',
          utr: 'HDFCN001',
          day: '2026-11-24',
          feePaise: 4_550,
          taxPaise: 0,
          netPaise: toPaise(total) - 4_550,
        },
      ],
    )
    const query = { from: '2026-11-24', to: '2026-11-24' }
    const { sums } = (await office.call(getAccounts, { ...as, query })).body
    assert.deepEqual(sums.slice(-2), [
      { kind: 'fee', count: 1, amount: 45.5 },
      { kind: 'payout', count: 1, amount: toRupees(toPaise(total) - 4_550) },
    ])
  })
})

describe('database rules of remittances', () => {
  /** Asserts that the database rejects a statement by this rule. */
  const assertRejected = (statement: SQL, rule: RegExp): Promise<void> =>
    assert.rejects(
      db.execute(statement),
      ({ cause }: Error) => rule.test(String(cause)),
      `It ran: ${String(rule)}`,
    )

  it('rejects a remitted payment without rows, and rows without it', async () => {
    const { id, awb, amount } = await delivered()
    await assertRejected(
      sql`UPDATE payments SET status = 'remitted' WHERE order_id = ${numberOf(id)}`,
      /is remitted, but its rows add up to 0/,
    )
    await keep([{ awb: 'OTHERAWB', amount: '10' }])
    await assertRejected(
      sql`INSERT INTO remittance_rows (remittance_id, awb, amount_paise, payment_id, result)
        SELECT remittance.id, ${awb}, payment.amount_paise, payment.id, 'matched' FROM remittances remittance, payments payment
        WHERE payment.order_id = ${numberOf(id)}`,
      /but is not remitted/,
    )
    await keep([{ awb, amount }])
    await assertRejected(sql`UPDATE remittance_rows SET amount_paise = 1`, /stays as the courier wrote it/)
    await assertRejected(
      sql`INSERT INTO remittance_rows (remittance_id, awb, amount_paise, result)
        SELECT remittance_id, awb, amount_paise, 'unknown_awb' FROM remittance_rows WHERE awb = 'OTHERAWB'`,
      /duplicate key/,
    )
  })
})
