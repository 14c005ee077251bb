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

/** An invoice that is listed by itself, or a note of one, at one rate. */
export interface DocumentRow extends PlaceRow {
  document: ReturnDocument
}

export interface HsnRow extends Taxes {
  hsn: string
  description: string
  unit: string
  ratePercent: number
  quantity: number
}

/** The sheets of a month. Every supply is in exactly one of the first six. */
export interface Sheets {
  /** Invoices of registered buyers, and their credit notes. */
  b2b: DocumentRow[]
  cdnr: DocumentRow[]
  b2cs: PlaceRow[]
  b2cl: DocumentRow[]
  cdnur: DocumentRow[]
  nil: NilSums
  /** Of consumers, and of registered buyers. */
  hsn: HsnRow[]
  hsnb2b: HsnRow[]
}

/** Sums of goods at 0 %, by the place and the kind of their buyer. */
export interface NilSums {
  inter: Taxes
  intra: Taxes
  interRegistered: Taxes
  intraRegistered: Taxes
}

/** The sheets of registered buyers without a row. */
export const noBusiness = (): Pick<Sheets, 'b2b' | 'cdnr' | 'hsnb2b'> => ({ b2b: [], cdnr: [], hsnb2b: [] })

export const noNil = (): NilSums => ({
  inter: noTaxes(),
  intra: noTaxes(),
  interRegistered: noTaxes(),
  intraRegistered: noTaxes(),
})

const isRegistered = ({ recipientGstin }: ReturnDocument): boolean => recipientGstin !== null

function nilOf(nil: NilSums, document: ReturnDocument): Taxes {
  if (isRegistered(document)) return isInterState(document) ? nil.interRegistered : nil.intraRegistered
  return isInterState(document) ? nil.inter : nil.intra
}

/** Whether a document belongs to a large invoice; the value of a credit note itself does not count. */
export function isOfLarge(document: ReturnDocument): boolean {
  if (isRegistered(document)) return false
  const { totalPaise, issuedOn } = document.invoice ?? document
  return isInterState(document) && isLarge(totalPaise, issuedOn)
}

/** The sheets of GSTR-1: each line of invoices and credit notes by its place, rate and HSN. */
export function makeSheets(documents: ReturnDocument[]): Sheets {
  const small = new Map<string, PlaceRow>()
  const large = new Map<string, DocumentRow>()
  const business = new Map<string, DocumentRow>()
  const hsn = new Map<string, HsnRow>()
  const hsnb2b = new Map<string, HsnRow>()
  const nil = noNil()
  const place = (document: ReturnDocument, line: ReturnLine, sign: 1 | -1): void => {
    if (line.ratePercent === 0) addLine(nilOf(nil, document), line, sign)
    // Credit notes of listed invoices have their own sheets, where their amounts are positive.
    else if (isRegistered(document)) addLine(rowOfDocument(business, document, line), line, 1)
    else if (isOfLarge(document)) addLine(rowOfDocument(large, document, line), line, 1)
    else addLine(rowOfPlace(small, document, line), line, sign)
  }
  for (const document of documents) {
    const sign = signOf(document)
    if (sign === 0) continue
    for (const line of document.lines) {
      addToHsn(isRegistered(document) ? hsnb2b : hsn, line, sign)
      place(document, line, sign)
    }
  }
  const listed = [...large.values()]
  const ofBusiness = [...business.values()]
  return {
    b2b: ofBusiness.filter(({ document }) => document.kind === 'invoice'),
    cdnr: ofBusiness.filter(({ document }) => document.kind === 'credit_note'),
    b2cs: [...small.values()].filter(hasAmount).toSorted(byPlace),
    b2cl: listed.filter(({ document }) => document.kind === 'invoice'),
    cdnur: listed.filter(({ document }) => document.kind === 'credit_note'),
    nil,
    hsn: [...hsn.values()].toSorted(byHsn),
    hsnb2b: [...hsnb2b.values()].toSorted(byHsn),
  }
}

const byHsn = (one: HsnRow, other: HsnRow): number =>
  one.hsn.localeCompare(other.hsn) || one.ratePercent - other.ratePercent

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

function rowOfDocument(
  rows: Map<string, DocumentRow>,
  document: ReturnDocument,
  { ratePercent }: ReturnLine,
): DocumentRow {
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
