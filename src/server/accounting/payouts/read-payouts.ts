import { maxPayoutLines } from '#contract/admin/payouts.ts'
import { formatCount, parseRupees } from '#shared/money.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { flawSentences, readTable, type TableRow } from '../../platform/lists/csv.ts'
import { momentIn } from './read-cells.ts'

/** A stored line of a payout. */
export interface PayoutLine {
  payout_id: string
  utr: string
  settled_on: string
  kind: 'payment' | 'refund' | 'dispute' | 'other'
  provider_id: string
  provider_order_id: string | null
  happened_at: string
  amount_paise: number
  fee_paise: number
  tax_paise: number
  net_paise: number
  dispute_id: string | null
}

/** Whether the net amount of a line differs from its amount less fee and tax. */
const isUneven = ({ kind, amount_paise, fee_paise, tax_paise, net_paise }: PayoutLine): boolean =>
  (kind === 'payment' || kind === 'refund') &&
  net_paise !== (kind === 'payment' ? amount_paise : -amount_paise) - fee_paise - tax_paise

/** Columns of the provider's settlement recon report. Other columns are not read, so no data of shoppers is stored. */
const columns = [
  'transaction_entity',
  'entity_id',
  'amount',
  'currency',
  'fee (exclusive tax)',
  'tax',
  'debit',
  'credit',
  'entity_created_at',
  'payment_captured_at',
  'order_id',
  'settlement_id',
  'settled_at',
  'settlement_utr',
] as const
/** Reports of accounts without disputes may lack it. */
const disputeColumn = 'dispute_id'
type Column = (typeof columns)[number] | typeof disputeColumn
type Cell = (column: Column) => string

const unreadable = (message: string) =>
  new ShopError('unreadable_payouts', message, { errors: { csv: message } })

/**
 * Reads a settlement recon report, each line once, in the order of its ids.
 * @throws {ShopError} `unreadable_payouts` with the first invalid line; then nothing of the file is stored.
 */
export function readPayouts(csv: string): { lines: PayoutLine[]; unsettled: number; uneven: number } {
  const { rows, flaw } = readTable(csv)
  if (flaw?.code === 'open_quote')
    throw unreadable(`A quotation mark opens in line ${flaw.line} and never ends. Nothing was kept.`)
  if (flaw) throw unreadable(`Line ${flaw.line}: ${flawSentences[flaw.code]} Nothing was kept.`)
  const [head, ...body] = rows
  const places = placesIn(head)
  if (body.length > maxPayoutLines)
    throw unreadable(
      `A file has at most ${formatCount(maxPayoutLines)} lines, and this one ${formatCount(body.length)}. Take a shorter time in the report.`,
    )
  const found = new Map<string, PayoutLine>()
  let unsettled = 0
  for (const { line, cells } of body) {
    const cell: Cell = (column) => (cells[places[column]] ?? '').trim()
    if (cell('settled_at') === '') {
      unsettled += 1
      continue
    }
    const read = readLine(cell)
    if (typeof read === 'string') throw unreadable(`Line ${line}: ${read} Nothing was kept.`)
    const other = found.get(read.provider_id)
    if (other && JSON.stringify(other) !== JSON.stringify(read))
      throw unreadable(`Line ${line}: ${read.provider_id} stands above with other figures. Nothing was kept.`)
    found.set(read.provider_id, read)
  }
  const lines = [...found.values()].sort((one, other) => (one.provider_id < other.provider_id ? -1 : 1))
  return { lines, unsettled, uneven: lines.filter(isUneven).length }
}

function placesIn(head: TableRow | undefined): Record<Column, number> {
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw unreadable(
      `This is not the settlement recon report of Razorpay: it has no ${missing.map((name) => `“${name}”`).join(', ')}. Nothing was kept.`,
    )
  return Object.fromEntries(
    [...columns, disputeColumn].map((column) => [column, names.indexOf(column)]),
  ) as Record<Column, number>
}

const sumNames = ['amount', 'fee (exclusive tax)', 'tax', 'debit', 'credit'] as const
const kinds = new Map<string, PayoutLine['kind']>(
  Object.entries<PayoutLine['kind']>({ payment: 'payment', refund: 'refund' }),
)
const id = /^[a-z]{2,8}_[A-Za-z0-9]{1,40}$/

/** The line, or its error as a sentence. */
function readLine(cell: Cell): PayoutLine | string {
  const sums = sumNames.map((name) => parseRupees(cell(name) || '0'))
  const wrong = sumNames.find((_, index) => sums[index] === null)
  if (wrong) return `“${wrong}” is no sum of rupees.`
  const [amount = 0, fee = 0, tax = 0, debit = 0, credit = 0] = sums as number[]
  const settled = momentIn(cell('settled_at'))
  const happened = momentIn(cell('payment_captured_at') || cell('entity_created_at'))
  if (!settled) return '“settled_at” is no day.'
  if (!happened) return '“entity_created_at” is no day.'
  if (cell('currency') !== 'INR') return 'it is not in rupees (INR).'
  if (!id.test(cell('entity_id'))) return '“entity_id” is no id of the provider.'
  if (!/^setl_[A-Za-z0-9]{1,40}$/.test(cell('settlement_id'))) return '“settlement_id” is no settlement.'
  if (!/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,59}$/.test(cell('settlement_utr')))
    return '“settlement_utr” is no reference.'
  if (amount < 0 || debit < 0 || credit < 0) return 'a sum is below zero.'
  const disputeId = id.test(cell(disputeColumn)) ? cell(disputeColumn) : null
  const kind = kinds.get(cell('transaction_entity')) ?? 'other'
  return {
    payout_id: cell('settlement_id'),
    utr: cell('settlement_utr'),
    settled_on: settled.day,
    kind: kind === 'other' && disputeId !== null ? 'dispute' : kind,
    provider_id: cell('entity_id'),
    provider_order_id: id.test(cell('order_id')) ? cell('order_id') : null,
    happened_at: happened.at,
    amount_paise: amount,
    fee_paise: fee,
    tax_paise: tax,
    net_paise: credit - debit,
    dispute_id: disputeId,
  }
}
