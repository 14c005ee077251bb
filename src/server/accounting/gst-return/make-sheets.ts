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

/** A document that is listed by itself, at one rate: of a registered business, or of a large invoice. */
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

/** Nil-rated supplies, to other states and the own one. */
export interface NilRated {
  inter: Taxes
  intra: Taxes
}

/** The sheets of a month. Every supply is in exactly one of `b2b` to `nil`, and in one HSN summary. */
export interface Sheets {
  b2b: DocumentRow[]
  b2cs: PlaceRow[]
  b2cl: DocumentRow[]
  cdnr: DocumentRow[]
  cdnur: DocumentRow[]
  nil: { registered: NilRated; consumers: NilRated }
  hsnB2b: HsnRow[]
  hsn: HsnRow[]
}

/** Whether a document belongs to a large invoice; the value of a credit note itself does not count. */
export function isOfLarge(document: ReturnDocument): boolean {
  const { totalPaise, issuedOn } = document.invoice ?? document
  return isInterState(document) && isLarge(totalPaise, issuedOn)
}

/** Whether the buyer is a registered business. */
const isOfBusiness = ({ recipientGstin }: ReturnDocument): boolean => recipientGstin !== null

/** The sheets of GSTR-1: each line of invoices and credit notes by its buyer, place, rate and HSN. */
export function makeSheets(documents: ReturnDocument[]): Sheets {
  const small = new Map<string, PlaceRow>()
  const listed = new Map<string, DocumentRow>()
  const [hsn, hsnB2b] = [new Map<string, HsnRow>(), new Map<string, HsnRow>()]
  const nil = { registered: noNilRated(), consumers: noNilRated() }
  const place = (document: ReturnDocument, line: ReturnLine, sign: 1 | -1): void => {
    const ofBuyer = isOfBusiness(document) ? nil.registered : nil.consumers
    if (line.ratePercent === 0) addLine(isInterState(document) ? ofBuyer.inter : ofBuyer.intra, line, sign)
    // Listed credit notes have their own sheets, where their amounts are positive.
    else if (isOfBusiness(document) || isOfLarge(document))
      addLine(rowOfListed(listed, document, line), line, 1)
    else addLine(rowOfPlace(small, document, line), line, sign)
  }
  for (const document of documents) {
    const sign = signOf(document)
    if (sign === 0) continue
    for (const line of document.lines) {
      addToHsn(isOfBusiness(document) ? hsnB2b : hsn, line, sign)
      place(document, line, sign)
    }
  }
  const rowsOf = (kind: ReturnDocument['kind'], isBusiness: boolean) =>
    [...listed.values()].filter(
      ({ document }) => document.kind === kind && isOfBusiness(document) === isBusiness,
    )
  return {
    b2b: rowsOf('invoice', true),
    b2cs: [...small.values()].filter(hasAmount).toSorted(byPlace),
    b2cl: rowsOf('invoice', false),
    cdnr: rowsOf('credit_note', true),
    cdnur: rowsOf('credit_note', false),
    nil,
    hsnB2b: [...hsnB2b.values()].toSorted(byHsn),
    hsn: [...hsn.values()].toSorted(byHsn),
  }
}

const noNilRated = (): NilRated => ({ inter: noTaxes(), intra: noTaxes() })

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

function rowOfListed(
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
