import { type ParcelRef, parcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { maxNumbers, type RejectedLine } from '#contract/admin/dispatch.ts'
import { formatCount } from '#shared/money.ts'
import { type Flaw, flawSentences, readTable, type TableRow } from '../../platform/lists/csv.ts'

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

type Column = 'order' | 'carrier' | 'number' | 'link'

/** Column headings in tables of the shop and of carriers; a table without headings has this order. */
const headings: Record<Column, RegExp> = {
  order: /^(order|parcel|order (id|number)|reference( number)?)$/,
  carrier: /^(carrier|courier)$/,
  number: /^(number|tracking( number)?|awb( number)?|waybill|consignment)$/,
  link: /^(link|url|tracking (link|url))$/,
}
const columns = Object.keys(headings) as Column[]

const wordsOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/ no\.?$/, ' number')

/** The position of each column by the headings of the first row; null without headings. */
function placesIn(row: TableRow | undefined): Partial<Record<Column, number>> | null {
  const found: Partial<Record<Column, number>> = {}
  for (const column of columns) {
    const place = row?.cells.findIndex((cell) => headings[column].test(wordsOf(cell))) ?? -1
    if (place >= 0) found[column] = place
  }
  return found.order !== undefined && found.number !== undefined ? found : null
}

const positions: Record<Column, number> = { order: 0, carrier: 1, number: 2, link: 3 }

/** Reads the lines of a table, and rejects each invalid line with its reason. */
export function readNumbers(
  csv: string,
  usualCarrier?: string,
): { given: GivenNumber[]; refused: RejectedLine[]; lines: number } {
  const { rows, flaw } = readTable(csv)
  const named = placesIn(rows[0])
  const lines = named ? rows.slice(1) : rows
  const given: GivenNumber[] = []
  const refused: RejectedLine[] = []
  const refuse = (line: number, text: string, code: string, why: string) =>
    refused.push({ line, text: text.slice(0, 200), code, why })
  for (const { line, cells } of lines.slice(0, maxNumbers)) {
    const text = cells.join(', ')
    const cell = (column: Column): string => (cells[(named ?? positions)[column] ?? -1] ?? '').trim()
    const read = readLine(cell, usualCarrier)
    if (typeof read === 'string') refuse(line, text, read, reasons[read])
    else given.push({ ...read, line, text })
  }
  if (flaw) refuse(flaw.line, flaw.code === 'open_quote' ? '"' : '…', flaw.code, unreadFrom(flaw))
  const rest = lines[maxNumbers]
  if (rest) {
    const count = lines.length - maxNumbers
    refuse(
      rest.line,
      '…',
      'too_many_lines',
      `A table has at most ${formatCount(maxNumbers)} lines; ${count} from here on were not read.`,
    )
  }
  return { given, refused, lines: lines.length }
}

const unreadFrom = ({ code }: Flaw): string =>
  code === 'open_quote'
    ? 'A quotation mark opens here and never ends; nothing from here on was read.'
    : `Nothing from here on was read: ${flawSentences[code]}`

const reasons = {
  formula: 'A cell begins with = + - @ or a tab, as a formula does. Type the plain text.',
  no_order:
    'The order must be written like ORD017, its second parcel like ORD017/2, a replacement like RPL001.',
  no_carrier: 'The carrier is missing.',
  no_number: 'The tracking number is missing.',
  scientific_number:
    'A spreadsheet has shortened the number (1.23E+11) and lost its digits. Format the column as text, and paste it anew.',
  bad_number: 'A tracking number has 3 to 60 letters, digits, spaces, dashes or slashes.',
  bad_carrier: 'A carrier has at most 60 characters, all of them readable.',
  bad_link: 'The link must start with https:// and have at most 300 characters.',
} as const

const formula = /^[=+\-@\t]/
const control = /\p{Cc}/u

/** Far longer than any parcel name: 'ORD000000017 / 2'. */
const maxNameLength = 40

function readLine(
  cell: (column: Column) => string,
  usualCarrier?: string,
): Omit<GivenNumber, 'line' | 'text'> | keyof typeof reasons {
  const values = columns.map(cell)
  if (values.some((value) => formula.test(value))) return 'formula'
  const [order = '', own = '', trackingNumber = '', link = ''] = values
  if (order.length > maxNameLength) return 'no_order'
  const end = /\/\s*([1-9])$/.exec(order)
  const name = order.slice(0, end?.index).trimEnd()
  const ref = parcelRef(name)
  if (ref === null) return 'no_order'
  const carrier = own || usualCarrier?.trim() || ''
  const wrong = wrongIn({ carrier, trackingNumber, link })
  return wrong ?? { ref, piece: Number(end?.[1] ?? 1), carrier, trackingNumber, trackingUrl: link || null }
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
  if (carrier.length > 60 || control.test(carrier)) return 'bad_carrier'
  if (trackingNumber === '') return 'no_number'
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(trackingNumber)) return 'scientific_number'
  if (!/^[\p{L}\p{N}][\p{L}\p{N} /-]{2,59}$/u.test(trackingNumber)) return 'bad_number'
  return link !== '' && !/^https:\/\/\S{1,292}$/.test(link) ? 'bad_link' : null
}

/** 'ORD017', or 'ORD017/2' for its second parcel. */
export const parcelName = (ref: ParcelRef, piece: number): string =>
  piece === 1 ? publicParcelId(ref) : `${publicParcelId(ref)}/${piece}`
