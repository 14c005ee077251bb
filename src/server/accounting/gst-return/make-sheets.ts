import { isLarge } from './gst-limits.ts'
import {
  addLine,
  isInterState,
  noTaxes,
  type ReturnDocument,
  type ReturnLine,
  signOf,
  type Taxes,
} from './return-document.ts'

export interface PlaceRow extends Taxes {
  place: string
  placeCode: string | null
  ratePercent: number
}

/** A large invoice or the note of one, at one rate. */
export interface LargeRow extends PlaceRow {
  document: ReturnDocument
}

export interface HsnRow extends Taxes {
  hsn: string
  description: string
  unit: string
  ratePercent: number
  quantity: number
}

/** The sheets of a month. Every supply is in exactly one of the first four. */
export interface Sheets {
  b2cs: PlaceRow[]
  b2cl: LargeRow[]
  cdnur: LargeRow[]
  nil: { inter: Taxes; intra: Taxes }
  hsn: HsnRow[]
}

/** Whether a document belongs to a large invoice; the value of a credit note itself does not count. */
export function isOfLarge(document: ReturnDocument): boolean {
  const { totalPaise, issuedOn } = document.invoice ?? document
  return isInterState(document) && isLarge(totalPaise, issuedOn)
}

/** The sheets of GSTR-1: each line of invoices and credit notes by its place, rate and HSN. */
export function makeSheets(documents: ReturnDocument[]): Sheets {
  const small = new Map<string, PlaceRow>()
  const large = new Map<string, LargeRow>()
  const hsn = new Map<string, HsnRow>()
  const nil = { inter: noTaxes(), intra: noTaxes() }
  const place = (document: ReturnDocument, line: ReturnLine, sign: 1 | -1): void => {
    if (line.ratePercent === 0) addLine(isInterState(document) ? nil.inter : nil.intra, line, sign)
    // Large credit notes have their own sheet, where their amounts are positive.
    else if (isOfLarge(document)) addLine(rowOfLarge(large, document, line), line, 1)
    else addLine(rowOfPlace(small, document, line), line, sign)
  }
  for (const document of documents) {
    const sign = signOf(document)
    if (sign === 0) continue
    for (const line of document.lines) {
      addToHsn(hsn, line, sign)
      place(document, line, sign)
    }
  }
  const listed = [...large.values()]
  return {
    b2cs: [...small.values()].filter(hasAmount).toSorted(byPlace),
    b2cl: listed.filter(({ document }) => document.kind === 'invoice'),
    cdnur: listed.filter(({ document }) => document.kind === 'credit_note'),
    nil,
    hsn: [...hsn.values()].toSorted(
      (one, other) => one.hsn.localeCompare(other.hsn) || one.ratePercent - other.ratePercent,
    ),
  }
}

const hasAmount = (row: Taxes): boolean => row.totalPaise !== 0 || row.taxablePaise !== 0

const byPlace = (one: PlaceRow, other: PlaceRow): number =>
  (one.placeCode ?? '').localeCompare(other.placeCode ?? '') || one.ratePercent - other.ratePercent

function rowOfPlace(
  rows: Map<string, PlaceRow>,
  { place, placeCode }: ReturnDocument,
  { ratePercent }: ReturnLine,
): PlaceRow {
  return findOrAdd(rows, `${placeCode ?? place} ${ratePercent}`, () => ({
    place,
    placeCode,
    ratePercent,
    ...noTaxes(),
  }))
}

function rowOfLarge(
  rows: Map<string, LargeRow>,
  document: ReturnDocument,
  { ratePercent }: ReturnLine,
): LargeRow {
  const { number, place, placeCode } = document
  return findOrAdd(rows, `${number} ${ratePercent}`, () => ({
    document,
    place,
    placeCode,
    ratePercent,
    ...noTaxes(),
  }))
}

function addToHsn(rows: Map<string, HsnRow>, line: ReturnLine, sign: 1 | -1): void {
  const { hsn, unit, ratePercent, description } = line
  const row = findOrAdd(rows, `${hsn} ${unit} ${ratePercent}`, () => ({
    hsn,
    unit,
    ratePercent,
    quantity: 0,
    description: shortOf(description),
    ...noTaxes(),
  }))
  addLine(row, line, sign)
  row.quantity += sign * (line.quantity ?? 0)
}

/** A description in the thirty characters of the offline tool. */
const shortOf = (description: string): string => description.slice(0, 30).trim()

function findOrAdd<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const known = rows.get(key)
  if (known) return known
  const row = make()
  rows.set(key, row)
  return row
}
