import { type ParcelRef, parcelRef, publicParcelId } from '#contract/admin/codes.ts'
import {
  maxNumbers,
  type NumberColumns,
  type NumberPlan,
  type RejectedLine,
} from '#contract/admin/dispatch.ts'
import { identifierOf, oneLine } from '#shared/fields.ts'
import { formatCount } from '#shared/money.ts'
import { numberMismatch } from '../../orders/fulfilment/courier.ts'
import { type Flaw, flawSentences, readTable } from '../../platform/lists/csv.ts'
import { describeColumns, findColumns, maxPreamble } from './number-columns.ts'

/** A complete line. */
export interface GivenNumber {
  line: number
  text: string
  ref: ParcelRef
  /** The parcel of the order, counted from 1. */
  piece: number
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
}

type Column = keyof NumberColumns

const columnNames: Column[] = ['order', 'carrier', 'number', 'link']

/** A table of tracking numbers, and what a person said about it. */
export interface NumberTable {
  csv: string
  /** The carrier of lines that name none. */
  carrier?: string | undefined
  /** The chosen columns of a table with unknown titles. */
  columns?: NumberColumns | undefined
  /** Unusual numbers that a person has accepted. */
  accepted_numbers?: string[] | undefined
}

interface ReadTable {
  given: GivenNumber[]
  refused: RejectedLine[]
  lines: number
  columns: NumberPlan['columns']
  /** Null when the titles are unknown. */
  read: NumberColumns | null
}

/** Reads the lines of a table by its titles, or by the columns that a person chose. Rejects each invalid line with its reason. */
export function readNumbers({ csv, carrier, columns, accepted_numbers }: NumberTable): ReadTable {
  const { rows, flaw } = readTable(csv, { maxPreamble })
  const found = findColumns(rows)
  const read = columns ?? found?.columns ?? null
  const lines = found ? rows.slice(found.titles + 1) : rows
  const given: GivenNumber[] = []
  const refused: RejectedLine[] = []
  const refuse = (line: number, text: string, problem: Problem) =>
    refused.push({ line, text: text.slice(0, 200), ...problem })
  const how = { usualCarrier: carrier, accepted: new Set(accepted_numbers) }
  if (read === null && lines[0]) refuse(lines[0].line, lines[0].cells.join(', '), problemOf('unknown_titles'))
  for (const { line, cells } of read ? lines.slice(0, maxNumbers) : []) {
    const text = cells.join(', ')
    const one = readLine(
      columnNames.map((name) => readCell(name, cells[read?.[name] ?? -1] ?? '')),
      how,
    )
    if ('code' in one) refuse(line, text, one)
    else given.push({ ...one, line, text })
  }
  if (flaw) {
    const text = flaw.code === 'open_quote' ? '"' : '…'
    refuse(flaw.line, text, { code: flaw.code, why: unreadFrom(flaw) })
  }
  const rest = lines[maxNumbers]
  if (rest && read !== null) {
    const why = `A table has at most ${formatCount(maxNumbers)} lines; ${lines.length - maxNumbers} from here on were not read.`
    refuse(rest.line, '…', { code: 'too_many_lines', why })
  }
  return { given, refused, lines: lines.length, columns: describeColumns(rows), read }
}

/**
 * A cell as the forms read its text, so that a number is the same one in `accepted_numbers`. Spreadsheets write a number
 * as ="0123" or '0123 to keep its zeros.
 */
function readCell(column: Column, cell: string): string {
  const text = oneLine(cell)
  const plain = /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[\p{L}\p{N}])/u, '')
  return column === 'order' || column === 'number' ? identifierOf(plain) : plain.trim()
}

const unreadFrom = ({ code }: Flaw): string =>
  code === 'open_quote'
    ? 'A quotation mark opens here and never ends; nothing from here on was read.'
    : `Nothing from here on was read: ${flawSentences[code]}`

/** Why a line is left out. */
type Problem = Omit<RejectedLine, 'line' | 'text'>

const problemOf = (code: keyof typeof reasons): Problem => ({ code, why: reasons[code] })

const reasons = {
  unknown_titles:
    'The titles of this table are unknown, so no line was read. Choose which columns have the order, the carrier and the number.',
  formula: 'A cell begins with = + - @ or a tab, as a formula does. Type the plain text.',
  no_order:
    'The order must be written like ORD017, its second parcel like ORD017/2, a replacement like RPL001.',
  no_carrier: 'The carrier is missing. Name it below the table.',
  no_number: 'The tracking number is missing.',
  scientific_number:
    'A spreadsheet has shortened the number (1.23E+11) and lost its digits. Format the column as text, and paste it anew.',
  bad_number:
    'A tracking number has 3 to 60 letters, digits, spaces, dashes or slashes, at least one digit, and is no date.',
  bad_carrier: 'A carrier has a name of letters, with at most 60 characters, all of them readable.',
  bad_link: 'The link must start with https:// and have at most 300 characters.',
} as const

const formula = /^[=+\-@\t]/
const control = /\p{Cc}/u
const date = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/](?:\d{1,2}|[a-z]{3,9})[-/](?:\d{4}|\d{2}))$/i

/** Far longer than any parcel name: 'ORD000000017 / 2'. */
const maxNameLength = 40

/** @param values the cells of the columns, in the order of {@link columnNames}. */
function readLine(
  values: string[],
  { usualCarrier, accepted }: { usualCarrier: string | undefined; accepted: ReadonlySet<string> },
): Omit<GivenNumber, 'line' | 'text'> | Problem {
  if (values.some((value) => formula.test(value))) return problemOf('formula')
  const [order = '', own = '', trackingNumber = '', link = ''] = values
  if (order.length > maxNameLength) return problemOf('no_order')
  const end = /\/\s*([1-9])$/.exec(order)
  const name = order.slice(0, end?.index).trimEnd()
  const ref = parcelRef(name)
  if (ref === null) return problemOf('no_order')
  const carrier = own || usualCarrier?.trim() || ''
  const wrong = wrongIn({ carrier, trackingNumber, link })
  if (wrong) return problemOf(wrong)
  const unusual = problemOfNumber(carrier, trackingNumber)
  if (unusual && !accepted.has(unusual.acceptable ?? '')) return unusual
  return { ref, piece: Number(end?.[1] ?? 1), carrier, trackingNumber, trackingUrl: link || null }
}

/** Why a number can't be the carrier's, or is unusual for it. */
function problemOfNumber(carrier: string, number: string): Problem | null {
  const mismatch = numberMismatch(carrier, number)
  if (mismatch === null) return null
  const { sentence: why, isCertain } = mismatch
  return isCertain ? { code: 'wrong_number', why } : { code: 'unusual_number', why, acceptable: number }
}

function wrongIn({
  carrier,
  trackingNumber,
  link,
}: {
  carrier: string
  trackingNumber: string
  link: string
}): keyof typeof reasons | null {
  if (carrier === '') return 'no_carrier'
  if (carrier.length > 60 || control.test(carrier) || !/\p{L}/u.test(carrier)) return 'bad_carrier'
  if (trackingNumber === '') return 'no_number'
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(trackingNumber)) return 'scientific_number'
  if (!/^[\p{L}\p{N}][\p{L}\p{N} /-]{2,59}$/u.test(trackingNumber)) return 'bad_number'
  if (!/\p{N}/u.test(trackingNumber) || date.test(trackingNumber)) return 'bad_number'
  return link !== '' && !/^https:\/\/\S{1,292}$/.test(link) ? 'bad_link' : null
}

/** 'ORD017', or 'ORD017/2' for its second parcel. */
export const parcelName = (ref: ParcelRef, piece: number): string =>
  piece === 1 ? publicParcelId(ref) : `${publicParcelId(ref)}/${piece}`
