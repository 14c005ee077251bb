import {
  maxRemittanceRows,
  type RemittanceProblem,
  type RemittanceProblemCode,
} from '#contract/admin/remittances.ts'
import { identifierOf } from '#shared/fields.ts'
import { formatCount, fromRupees, type Paise } from '#shared/money.ts'
import { readMoment } from '../../catalog/imports/moments.ts'
import { readAmount } from '../../catalog/imports/product-columns.ts'
import { dateInIndia } from '../../invoicing/documents/series.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { guessColumns } from '../../platform/imports/guess-columns.ts'
import type { ImportField } from '../../platform/imports/kind.ts'
import { flawSentences, readTable } from '../../platform/lists/csv.ts'

/** A parcel in the statement of a courier. */
export interface StatementRow {
  number: string
  utr: string
  paid_on: string
  awb: string
  amount_paise: Paise
  deductions_paise: Paise
  delivered_on: string | null
}

/** The columns, under our titles and those of couriers. Other columns are not read, so no data of shoppers is stored. */
const fields = [
  {
    name: 'awb',
    label: 'AWB',
    also: ['awb code', 'awb no', 'awb number', 'waybill', 'waybill number', 'tracking number', 'tracking id'],
  },
  {
    name: 'amount',
    label: 'Amount',
    also: [
      'cod amount',
      'cod value',
      'remittance amount',
      'remitted amount',
      'amount remitted',
      'cod remitted',
      'amount ₹',
      'amount inr',
    ],
  },
  {
    name: 'number',
    label: 'Remittance number',
    also: [
      'crf id',
      'crf',
      'crf number',
      'remittance id',
      'remittance no',
      'remittance',
      'cod remittance id',
    ],
  },
  { name: 'utr', label: 'UTR', also: ['utr no', 'utr number', 'bank reference', 'bank utr'] },
  {
    name: 'delivered_on',
    label: 'Delivered on',
    also: ['delivered date', 'delivery date', 'delivered at', 'order delivered date', 'date of delivery'],
  },
  {
    name: 'paid_on',
    label: 'Paid on',
    also: [
      'remittance date',
      'remitted on',
      'payment date',
      'utr date',
      'date of remittance',
      'remitted date',
    ],
  },
  {
    name: 'deductions',
    label: 'Deductions',
    also: ['deduction', 'charges', 'freight', 'freight deducted', 'freight charges'],
  },
] as const satisfies ImportField[]
type Column = (typeof fields)[number]['name']
type Cell = (column: Column) => string

/** Columns without which a row says nothing. */
const required: readonly Column[] = ['awb', 'amount', 'number', 'utr']

const unreadable = (message: string) =>
  new ShopError('unreadable_remittance', `${message} Nothing was kept.`, { errors: { csv: message } })

type Problem = Omit<RemittanceProblem, 'line'>
const problem = (code: RemittanceProblemCode, message: string): Problem => ({ code, message })

/**
 * Reads the statement of a courier, each parcel once, in the order of the file.
 * @param paidOn the day of the transfer, for rows that name none.
 * @throws {ShopError} `unreadable_remittance` for a file that is no such table.
 */
export function readRemittance(
  csv: string,
  paidOn: string | undefined,
): { rows: StatementRow[]; problems: RemittanceProblem[] } {
  const { rows: table, flaw } = readTable(csv)
  if (flaw?.code === 'open_quote')
    throw unreadable(`A quotation mark opens in line ${flaw.line} and never ends.`)
  if (flaw) throw unreadable(`Line ${flaw.line}: ${flawSentences[flaw.code]}`)
  const [head, ...body] = table
  const places = placesIn(head?.cells ?? [])
  const missing = fields.filter(({ name }) => required.includes(name) && !places.has(name))
  if (missing.length > 0)
    throw unreadable(
      `This is not the statement of a courier: it has no column ${missing.map(({ label }) => `“${label}”`).join(', ')}.`,
    )
  if (body.length === 0) throw unreadable('The file has titles and no row.')
  if (body.length > maxRemittanceRows)
    throw unreadable(
      `A file has at most ${formatCount(maxRemittanceRows)} rows, and this one ${formatCount(body.length)}. Take fewer statements at once.`,
    )
  const problems: RemittanceProblem[] = []
  const found = new Map<string, StatementRow>()
  const statements = new Map<string, StatementRow>()
  for (const { line, cells } of body) {
    const cell: Cell = (column) => identifierOf(cells[places.get(column) ?? -1] ?? '')
    const read = readRow(cell, paidOn)
    const wrong = 'code' in read ? read : conflictOf(read, found, statements)
    if (wrong) problems.push({ line, ...wrong })
    else if ('awb' in read) {
      found.set(keyOf(read), read)
      statements.set(read.number.toLowerCase(), read)
    }
  }
  return { rows: [...found.values()], problems }
}

/** The place of each column that the titles name. */
const placesIn = (headers: string[]): Map<string, number> =>
  new Map(
    Object.entries(guessColumns({ fields: [...fields] }, headers)).flatMap(([name, found]) =>
      'column' in found ? [[name, found.column]] : [],
    ),
  )

const keyOf = ({ number, awb }: StatementRow): string => JSON.stringify([number.toLowerCase(), awb])

/** Why a row contradicts one above it. */
function conflictOf(
  row: StatementRow,
  found: ReadonlyMap<string, StatementRow>,
  statements: ReadonlyMap<string, StatementRow>,
): Problem | null {
  const same = statements.get(row.number.toLowerCase())
  if (same && (same.utr !== row.utr || same.paid_on !== row.paid_on))
    return problem(
      'statement_differs',
      `Remittance ${row.number} stands above with another UTR or day. A remittance is one transfer; check the file.`,
    )
  const twin = found.get(keyOf(row))
  if (twin && JSON.stringify(twin) !== JSON.stringify({ ...row, number: twin.number }))
    return problem(
      'row_differs',
      `AWB ${row.awb} stands above in remittance ${row.number} with other figures. Ask the courier which row is right.`,
    )
  return null
}

/** What Excel makes of a long number. */
const shortened = /^\d(?:\.\d+)?E\+\d+$/i
const awbForm = /^[A-Z0-9][A-Z0-9/-]{3,39}$/
const referenceForm = /^[\p{L}\p{N}][\p{L}\p{N} ./_-]{0,59}$/u

function readRow(cell: Cell, paidOn: string | undefined): StatementRow | Problem {
  const awb = cell('awb').replaceAll(' ', '').toUpperCase()
  if (awb === '')
    return problem('awb_missing', 'This row has no AWB. Take a row of totals out, or write the AWB.')
  if (shortened.test(awb))
    return problem(
      'awb_shortened',
      `A spreadsheet shortened the AWB to ${awb.slice(0, 40)}. Take the file from the courier again, without opening it.`,
    )
  if (!awbForm.test(awb))
    return problem(
      'awb_invalid',
      `“${awb.slice(0, 40)}” is no AWB. It has 4 to 40 letters, digits, hyphens or slashes.`,
    )
  const amount = readSum(cell('amount'))
  if (amount === null || amount === 0)
    return problem(
      'amount_invalid',
      `“${cell('amount').slice(0, 40)}” is no amount. Write it like 1299.50, and below zero where it was taken back.`,
    )
  const deductions = readSum(cell('deductions') || '0')
  if (deductions === null || deductions < 0)
    return problem(
      'deductions_invalid',
      `“${cell('deductions').slice(0, 40)}” is no deduction. Write it like 45.50, without a minus.`,
    )
  return readStatement(cell, paidOn, { awb, amount_paise: amount, deductions_paise: deductions })
}

type Sums = Pick<StatementRow, 'awb' | 'amount_paise' | 'deductions_paise'>

function readStatement(cell: Cell, paidOn: string | undefined, sums: Sums): StatementRow | Problem {
  const [number, utr] = [cell('number'), cell('utr')]
  if (!referenceForm.test(number))
    return problem(
      'number_invalid',
      `“${number.slice(0, 40)}” is no remittance number. It has up to 60 letters, digits, dots, slashes, hyphens or blanks.`,
    )
  if (!referenceForm.test(utr))
    return problem(
      'utr_invalid',
      `“${utr.slice(0, 40)}” is no UTR. It has up to 60 letters, digits, dots, slashes, hyphens or blanks.`,
    )
  const delivered = readDay(cell('delivered_on'))
  if (delivered === null) return problem('delivered_on_invalid', noDay('Delivered on', cell('delivered_on')))
  const paid = readDay(cell('paid_on'))
  if (paid === null) return problem('paid_on_invalid', noDay('Paid on', cell('paid_on')))
  const day = paid ?? paidOn
  if (day === undefined)
    return problem('paid_on_missing', 'This row has no day of the transfer. Give the day beside the file.')
  return { ...sums, number, utr, paid_on: day, delivered_on: delivered ?? null }
}

const noDay = (column: string, cell: string): string =>
  `“${column}” is no day: “${cell.slice(0, 40)}”. Write it like 2026-12-01 or 01/12/2026.`

/** A day in India, as the imports read it; undefined for an empty cell, null for other text. */
function readDay(cell: string): string | null | undefined {
  if (cell === '') return undefined
  const moment = readMoment(cell, { isEnd: false })
  return moment && dateInIndia(moment)
}

/** '₹1,234.00', '-₹40', '₹-40', '(40.00)' in paise; null for anything else. */
function readSum(cell: string): Paise | null {
  const inBrackets = cell.startsWith('(') && cell.endsWith(')')
  const bare = inBrackets ? cell.slice(1, -1) : cell
  const [before = '', behind] = bare.split('-')
  const isBelow = behind !== undefined && /^(?:₹|rs\.?|inr)? ?$/i.test(before)
  const rupees = readAmount(isBelow ? bare.replace('-', '') : bare)
  const paise = rupees === null ? null : fromRupees(rupees)
  return paise !== null && (inBrackets || isBelow) && paise > 0 ? -paise : paise
}
