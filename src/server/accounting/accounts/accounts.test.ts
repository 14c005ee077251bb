import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  type Accounts,
  type AccountsTable,
  accountsTables,
  getAccounts,
  type TallyFile,
  type VoucherKind,
} from '#contract/admin/accounts.ts'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { keepPayouts, listPayouts } from '#contract/admin/payouts.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { payoutFile } from '#test/payout-file.ts'
import { paiseOf, type ReadVoucher, readTallyFile } from '#test/read-tally-file.ts'
import { readTable } from '../../platform/lists/csv.ts'
import { addMonths, endOfMonth, everyDay } from '../reports/periods.ts'

const { shop, office } = await openOffice({ withYear: true })
const { db } = shop
const { ledgers } = defaultSettings
const as = { cookie: office.owner }

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const month = addMonths(today.slice(0, 7), -1)
const period = { from: `${month}-01`, to: endOfMonth(month) }

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

// Two transfers of the month with fees, and one of the next.
const [, monthNumber = ''] = month.split('-')
const settledOn = (day: string) => `${day}/${monthNumber}/${month.slice(0, 4)} 10:21:33`
const line = { entity: 'payment', amount: '100.00', credit: '97.64', fee: '2.00', tax: '0.36' }
const kept = await office.call(keepPayouts, {
  ...as,
  body: {
    csv: payoutFile([
      { ...line, id: 'pay_One', settled: settledOn('05') },
      { ...line, id: 'pay_Two', settled: settledOn('05') },
      { ...line, id: 'pay_Three', payout: 'setl_B', utr: 'HDFCN002', settled: settledOn('12') },
      {
        ...line,
        id: 'rfnd_Back',
        entity: 'refund',
        payout: 'setl_B',
        utr: 'HDFCN002',
        settled: settledOn('12'),
        amount: '40',
        debit: '40.00',
        credit: '0',
        fee: '0',
        tax: '0',
      },
      { ...line, id: 'pay_Later', payout: 'setl_C', utr: 'HDFCN003', settled: '05/01/2099 10:00:00' },
    ]),
  },
})
assert.equal(kept.body.kept, 5, JSON.stringify(kept.error))

const fetchFile = (path: string, query: Record<string, string> = period, cookie = office.owner) =>
  office.app.inject({
    url: `/api/accounts/${path}?${new URLSearchParams(query)}`,
    headers: { host: '127.0.0.1:3002', cookie },
  })

async function table(name: AccountsTable, query?: Record<string, string>): Promise<Map<string, string>[]> {
  const { statusCode, body } = await fetchFile(`tables/${name}`, query)
  assert.equal(statusCode, 200, body)
  assert.equal(body.startsWith('\uFEFF'), name === 'vouchers')
  const [titles, ...rows] = readTable(body).rows.map(({ cells }) => cells)
  return rows.map((cells) => new Map(titles?.map((title, index) => [title, cells[index] ?? ''])))
}

async function tally(file: TallyFile, query?: Record<string, string>) {
  const { statusCode, body, headers } = await fetchFile(`tally/${file}`, query)
  assert.equal(statusCode, 200, body)
  assert.match(String(headers['content-type']), /^application\/xml/)
  return readTallyFile(body)
}

const accounts = async (query: Record<string, string> = period): Promise<Accounts> => {
  const answer = await office.call(getAccounts, { ...as, query })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}

const sumIn = ({ sums }: Accounts, kind: VoucherKind) => sums.find((sum) => sum.kind === kind)

/** What the daily closings of the period captured and finished to refund. */
async function closings() {
  const days = await Promise.all(
    everyDay(period).map(async (day) => (await office.call(getClosing, { ...as, params: { day } })).body),
  )
  return {
    captured: sumOf(days.map(({ captured }) => Math.round(captured.amount * 100))),
    done: sumOf(days.map(({ done }) => Math.round(done.amount * 100))),
  }
}

/** The sum of a ledger over vouchers of some types, debits positive. */
const ofLedger = (vouchers: ReadVoucher[], types: string[], ledger: (name: string) => boolean): number =>
  sumOf(
    vouchers
      .filter(({ type }) => types.includes(type))
      .flatMap(({ entries }) => entries.filter((entry) => ledger(entry.ledger)).map((entry) => entry.paise)),
  )

describe('the Tally file of a month', () => {
  it('balances each voucher and names each once', async () => {
    const { vouchers, request, report } = await tally('vouchers')
    assert.deepEqual([request, report], ['Import Data', 'Vouchers'])
    assert.ok(vouchers.length > 50)
    for (const { id, entries } of vouchers) {
      assert.equal(sumOf(entries.map((entry) => entry.paise)), 0, id)
      assert.ok(entries.length >= 2 && entries.every((entry) => entry.paise !== 0), id)
    }
    assert.equal(new Set(vouchers.map(({ id }) => id)).size, vouchers.length)
  })

  it('books the sales and taxes of GSTR-1 to the paisa', async () => {
    const { vouchers } = await tally('vouchers')
    const { net, errors } = (await office.call(getGstReturn, { ...as, params: { month } })).body
    assert.deepEqual(errors, [])
    const documents = ['Sales', 'Credit Note']
    const booked = {
      taxable: -ofLedger(vouchers, documents, (name) => name.startsWith(`${ledgers.sales} `)),
      cgst: -ofLedger(vouchers, documents, (name) => name === ledgers.cgst),
      sgst: -ofLedger(vouchers, documents, (name) => name === ledgers.sgst),
      igst: -ofLedger(vouchers, documents, (name) => name === ledgers.igst),
      total: ofLedger(vouchers, documents, (name) => name === ledgers.customers),
    }
    for (const [name, sum] of Object.entries(booked)) {
      assert.equal(sum, Math.round(net[name as keyof typeof net] * 100), name)
      assert.ok(sum > 0, name)
    }
  })

  it('books the receipts and refunds of the daily closings', async () => {
    const { vouchers } = await tally('vouchers')
    const { captured, done } = await closings()
    assert.equal(
      ofLedger(vouchers, ['Receipt'], (name) => name === ledgers.provider),
      captured,
    )
    const refunds = vouchers.filter(({ type, id }) => type === 'Payment' && !id.endsWith('-fee'))
    assert.equal(
      ofLedger(refunds, ['Payment'], (name) => name === ledgers.customers),
      done,
    )
    assert.ok(captured > 0 && done > 0)
  })

  it('books the fees and transfers of the payouts', async () => {
    const { vouchers } = await tally('vouchers')
    const { payouts } = (await office.call(listPayouts, as)).body
    const ofMonth = payouts.filter(({ settled_on }) => settled_on.startsWith(month))
    assert.equal(ofMonth.length, 2)
    const total = (key: 'fee' | 'tax' | 'net') => sumOf(ofMonth.map((one) => Math.round(one[key] * 100)))
    const booked = (name: string) => ofLedger(vouchers, ['Payment', 'Contra'], (ledger) => ledger === name)
    assert.deepEqual(
      [booked(ledgers.fees), booked(ledgers.feeTax), booked(ledgers.bank)],
      [total('fee'), total('tax'), total('net')],
    )
    assert.deepEqual([total('fee'), total('tax'), total('net')], [600, 108, 25292])
  })

  it('writes fields as the developer reference asks', async () => {
    const { vouchers } = await tally('vouchers')
    const sale = vouchers.find(({ type }) => type === 'Sales') ?? assert.fail()
    assert.match(sale.fields.get('DATE') ?? '', new RegExp(`^${month.replace('-', '')}\\d\\d$`))
    assert.equal(sale.fields.get('VOUCHERNUMBER'), sale.id)
    assert.equal(sale.fields.get('REFERENCE'), sale.id)
    assert.equal(sale.fields.get('ISINVOICE'), 'No')
    assert.equal(sale.fields.get('PERSISTEDVIEW'), 'Accounting Voucher View')
    assert.equal(sale.fields.get('PARTYLEDGERNAME'), ledgers.customers)
    assert.equal(sale.fields.get('GSTREGISTRATIONTYPE'), 'Unregistered/Consumer')
    assert.ok(
      sale.fields.get('STATENAME') && sale.fields.get('STATENAME') === sale.fields.get('PLACEOFSUPPLY'),
    )
    const credit = vouchers.find(({ type }) => type === 'Credit Note') ?? assert.fail()
    assert.match(credit.fields.get('REFERENCE') ?? '', /^INV\//)
  })

  it('has a ledger for each that a voucher names', async () => {
    const { ledgers: known, report } = await tally('ledgers')
    assert.equal(report, 'All Masters')
    assert.equal(new Set(known).size, known.length)
    const { vouchers } = await tally('vouchers')
    for (const { ledger } of vouchers.flatMap(({ entries }) => entries))
      assert.ok(known.includes(ledger), ledger)
  })
})

const amountOf = (row: Map<string, string>): number =>
  Number(row.get('Quantity')) * paiseOf(row.get('Item Price'))

describe('the tables of a month', () => {
  it('adds up to the Tally file by ledger and voucher', async () => {
    const rows = await table('vouchers')
    const { vouchers } = await tally('vouchers')
    const byLedger = new Map<string, number>()
    const byNumber = new Map<string, number>()
    const add = (sums: Map<string, number>, key: string, amount: number) =>
      sums.set(key, (sums.get(key) ?? 0) + amount)
    for (const row of rows) {
      const amount = paiseOf(row.get('Debit, INR')) - paiseOf(row.get('Credit, INR'))
      add(byLedger, row.get('Ledger') ?? '', amount)
      add(byNumber, row.get('Number') ?? '', amount)
    }
    for (const { entries } of vouchers) for (const entry of entries) add(byLedger, entry.ledger, -entry.paise)
    assert.deepEqual(new Set(byLedger.values()), new Set([0]))
    assert.deepEqual(new Set(byNumber.values()), new Set([0]))
    assert.equal(byNumber.size, vouchers.length)
  })

  it('gives Zoho Books the totals of GSTR-1', async () => {
    const found = await accounts()
    const { invoices, credit_notes } = (await office.call(getGstReturn, { ...as, params: { month } })).body
    for (const { name, kind, number, sums } of [
      { name: 'zoho-invoices', kind: 'sale', number: 'Invoice Number', sums: invoices },
      { name: 'zoho-credit-notes', kind: 'credit_note', number: 'Credit Note Number', sums: credit_notes },
    ] as const) {
      const rows = await table(name)
      assert.equal(sumOf(rows.map(amountOf)), Math.round(sums.total * 100), name)
      assert.equal(new Set(rows.map((row) => row.get(number))).size, sums.count, name)
      assert.equal(sumIn(found, kind)?.amount, sums.total)
      assert.ok(sums.count > 5)
    }
  })

  it('gives Zoho Books the totals of each rate', async () => {
    const { hsn } = (await office.call(getGstReturn, { ...as, params: { month } })).body
    const totals = new Map<number, number>()
    const add = (row: Map<string, string>, sign: 1 | -1) => {
      const rate = Number(row.get('Item Tax %'))
      totals.set(rate, (totals.get(rate) ?? 0) + sign * amountOf(row))
    }
    for (const row of await table('zoho-invoices')) add(row, 1)
    for (const row of await table('zoho-credit-notes')) add(row, -1)
    for (const [rate, total] of totals) {
      const declared = hsn.filter((row) => row.rate === rate).map((row) => Math.round(row.total * 100))
      assert.equal(total, sumOf(declared), `${rate} %`)
    }
    assert.ok(totals.size > 1)
  })

  it('names taxes and places as Zoho Books does', async () => {
    const rows = [...(await table('zoho-invoices')), ...(await table('zoho-credit-notes'))]
    for (const row of rows) {
      const isIntra = row.get('Place of Supply') === 'TS'
      assert.equal(row.get('Item Tax'), `${isIntra ? 'GST' : 'IGST'}${row.get('Item Tax %')}`)
      assert.equal(row.get('Item Tax Type'), isIntra ? 'Tax Group' : 'Item Amount')
      assert.match(row.get('Place of Supply') ?? '', /^[A-Z]{2}$/)
      assert.deepEqual([row.get('GST Treatment'), row.get('Is Inclusive Tax')], ['consumer', 'true'])
    }
    assert.deepEqual(new Set(rows.map((row) => row.get('Item Tax Type'))).size, 2)
  })

  it('gives Zoho Books each payment with its invoice', async () => {
    const rows = await table('zoho-payments')
    const { captured, done } = await closings()
    assert.equal(sumOf(rows.map((row) => paiseOf(row.get('Amount')))), captured)
    const invoices = new Map<string, number>()
    for (const row of rows) {
      const [number = '', applied] = [
        row.get('Invoice Number'),
        paiseOf(row.get('Amount Applied to Invoice')),
      ]
      assert.equal(number === '', applied === 0)
      assert.ok(applied <= paiseOf(row.get('Amount')))
      if (number !== '') invoices.set(number, (invoices.get(number) ?? 0) + applied)
    }
    assert.ok(invoices.size > 20)
    const { rows: issued } = await db.execute<{ number: string; total: number; day: string }>(
      sql`SELECT number, total_paise::float8 AS total, issued_on::text AS day FROM tax_documents WHERE kind = 'invoice'`,
    )
    const known = new Map(issued.map((one) => [one.number, one]))
    for (const [number, applied] of invoices) {
      assert.ok(applied <= (known.get(number)?.total ?? 0), number)
      assert.ok((known.get(number)?.day ?? '') <= period.to, number)
    }
    const journals = await table('zoho-journals')
    const back = journals.filter((row) => row.get('Contact Name') === ledgers.customers)
    assert.equal(sumOf(back.map((row) => paiseOf(row.get('Debit')))), done)
    const balance = sumOf(journals.map((row) => paiseOf(row.get('Debit')) - paiseOf(row.get('Credit'))))
    assert.equal(balance, 0)
  })

  it('names no buyer', async () => {
    const { rows } = await db.execute<{ name: string; city: string }>(sql`
      SELECT DISTINCT shipping_full_name AS name, shipping_zip AS city FROM orders WHERE shipping_full_name IS NOT NULL`)
    const bodies = await Promise.all([
      ...accountsTables.map((name) => fetchFile(`tables/${name}`)),
      fetchFile('tally/vouchers'),
    ])
    for (const { body } of bodies) {
      for (const { name, city } of rows) assert.ok(!body.includes(name) && !body.includes(`,${city},`), name)
    }
  })
})

describe('the period of the accounts', () => {
  it('is the last whole month unless named', async () => {
    const { from, to, is_open, sums } = await accounts({})
    assert.deepEqual([from, to, is_open], [period.from, period.to, false])
    assert.deepEqual(sums, (await accounts()).sums)
  })

  it('takes a year, whose days add up to its sums', async () => {
    const year = { from: `${addMonths(month, -11)}-01`, to: period.to }
    const found = await accounts(year)
    const { vouchers } = await tally('vouchers', year)
    const types = { sale: 'Sales', credit_note: 'Credit Note', receipt: 'Receipt', payout: 'Contra' } as const
    for (const [kind, type] of Object.entries(types)) {
      const sum = sumIn(found, kind as VoucherKind)
      const booked = vouchers.filter((voucher) => voucher.type === type)
      const debits = booked.flatMap(({ entries }) => entries.map((entry) => Math.max(entry.paise, 0)))
      assert.deepEqual(
        [booked.length, sumOf(debits)],
        [sum?.count, Math.round((sum?.amount ?? 0) * 100)],
        kind,
      )
    }
  })

  it('rejects wrong, future and too long periods with a sentence', async () => {
    const ask = async (query: Record<string, string>) =>
      errorOf(await office.call(getAccounts, { ...as, query }))
    assert.deepEqual(await ask({ from: '2026-02-30' }), [400, 'invalid_request'])
    assert.deepEqual(await ask({ from: '2026-02-02', to: '2026-02-01' }), [400, 'invalid_request'])
    assert.deepEqual(await ask({ from: '2098-01-01' }), [400, 'invalid_request'])
    const long = await office.call(getAccounts, { ...as, query: { from: '2024-01-01', to: '2025-01-02' } })
    assert.match(long.error.message, /at most a year/)
    assert.match((await fetchFile('tally/vouchers', { from: '2020-01-01' })).body, /at most/)
  })

  it('says when days have nothing to export', async () => {
    const none = { from: '2020-01-01', to: '2020-01-31' }
    assert.ok((await accounts(none)).sums.every(({ count, amount }) => count === 0 && amount === 0))
    for (const path of [
      'tally/vouchers',
      'tally/ledgers',
      ...accountsTables.map((name) => `tables/${name}`),
    ]) {
      const { statusCode, body } = await fetchFile(path, none)
      assert.deepEqual([statusCode, JSON.parse(body).code], [409, 'nothing_to_export'], path)
    }
  })

  it('notes an open day and missing payouts', async () => {
    const { notes, is_open } = await accounts({ from: addMonths(month, -2).concat('-01'), to: today })
    assert.ok(is_open && notes.some((note) => note.includes('include today')))
    const before = addMonths(month, -2)
    const { notes: others } = await accounts({ from: `${before}-01`, to: endOfMonth(before) })
    assert.ok(others.some((note) => note.includes('No payout')))
  })

  it('needs both permissions and logs each file', async () => {
    for (const permissions of [['finance.read'], ['money.read']]) {
      const { cookie } = await office.memberWith(permissions)
      const refused = await fetchFile('tables/vouchers', period, cookie)
      assert.deepEqual([refused.statusCode, JSON.parse(refused.body).code], [403, 'not_allowed'])
    }
    const { cookie } = await office.memberWith(['finance.read', 'money.read'])
    assert.equal((await fetchFile('tables/vouchers', period, cookie)).statusCode, 200)
    const { rows } = await db.execute<{ after: { rows: number; is_whole: boolean } }>(sql`
      SELECT after FROM audit_log WHERE action = 'list_exported' AND entity_id = ${`accounts vouchers-${period.from}-${period.to}`}
      ORDER BY id DESC LIMIT 1`)
    assert.ok(rows[0]?.after.is_whole && rows[0].after.rows > 100)
  })
})
