import type { NumberColumns } from '#contract/admin/dispatch.ts'
import { comparable } from '#shared/text/normalise.ts'
import type { TableRow } from '../../platform/lists/csv.ts'

/** The titles that a program gives the columns, the most telling one first, as {@link plainTitle} compares them. */
interface KnownTable {
  order: string[]
  number: string[]
  carrier: string[]
  link?: string[]
}

/**
 * Tables whose titles are known, by the program that writes them. A table of one carrier has no column for the carrier:
 * the form names it.
 */
const knownTables: Record<string, KnownTable> = {
  shop: {
    order: ['order', 'parcel', 'order number', 'order id', 'reference number'],
    number: ['tracking number', 'tracking', 'awb number', 'awb', 'waybill', 'consignment', 'number'],
    carrier: ['carrier', 'courier'],
    link: ['link', 'url', 'tracking link', 'tracking url'],
  },
  shiprocket: {
    order: ['order id', 'channel order id'],
    number: ['awb code', 'awb'],
    carrier: ['courier company', 'courier name', 'courier'],
    link: ['tracking url', 'tracking link'],
  },
  nimbuspost: {
    order: ['order number', 'order id'],
    number: ['awb number', 'awb'],
    carrier: ['courier name', 'courier partner', 'courier'],
  },
  dtdc: {
    order: ['customer reference number', 'customer ref no', 'cust ref no'],
    number: ['consignment number', 'cn number', 'reference number'],
    carrier: [],
  },
  bluedart: {
    order: ['credit reference no', 'cust ref no', 'reference no', 'ref no'],
    number: ['awb no', 'waybill no'],
    carrier: [],
  },
  indiapost: {
    order: [
      'customer reference',
      'sender reference',
      'reference',
      'reference no',
      'ref no',
      'ref',
      'order id',
    ],
    number: ['article number', 'article id', 'barcode no', 'barcode'],
    carrier: [],
  },
  ekart: {
    order: ['client reference id', 'client order id', 'merchant reference id', 'order id', 'order number'],
    number: ['ekart tracking id', 'tracking id', 'tracking number'],
    carrier: ['courier', 'vendor name'],
  },
  xpressbees: {
    order: ['order number', 'order id', 'client order id'],
    number: ['awb number', 'shipping id', 'awb'],
    carrier: ['courier name', 'courier'],
  },
  delhivery: {
    order: ['order number', 'order id', 'order', 'reference number', 'ref no'],
    number: ['waybill number', 'waybill', 'awb number', 'awb', 'lr number'],
    carrier: ['courier'],
  },
}

/** A title without accents, case, blanks and signs: 'AWB No.', 'AWBNo' and 'awb_number' are 'awbnumber'. */
const plainTitle = (cell: string): string =>
  comparable(cell)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=.)(?:no|num)$/, 'number')

/** The column of the first title in the row; null without one, undefined when the row has that title twice. */
function columnOf(titles: string[], row: string[]): number | null | undefined {
  for (const title of titles.map(plainTitle)) {
    const at = row.indexOf(title)
    if (at >= 0) return row.lastIndexOf(title) === at ? at : undefined
  }
  return null
}

/** The columns of a table by its titles; null when the table does not fit. */
function fit({ order, number, carrier, link = [] }: KnownTable, row: string[]): NumberColumns | null {
  const found = [order, number, carrier, link].map((titles) => columnOf(titles, row))
  const [orderAt, numberAt, carrierAt, linkAt] = found
  if (found.includes(undefined) || orderAt == null || numberAt == null) return null
  return {
    order: orderAt,
    number: numberAt,
    ...(carrierAt != null && { carrier: carrierAt }),
    ...(linkAt != null && { link: linkAt }),
  }
}

/** The search for titles ends after this many rows. Reports begin with their name, period and account. */
export const maxPreamble = 20

/**
 * Finds the row of known titles, which may stand below a preamble, and the columns of the known table that has most of
 * them. Null when no row has a title for the order and one for the number.
 */
export function findColumns(rows: TableRow[]): { titles: number; columns: NumberColumns } | null {
  for (const [titles, { cells }] of rows.slice(0, maxPreamble + 1).entries()) {
    const row = cells.map(plainTitle)
    const fitting = Object.values(knownTables).flatMap((table) => fit(table, row) ?? [])
    const [columns] = fitting.sort((a, b) => Object.keys(b).length - Object.keys(a).length)
    if (columns) return { titles, columns }
  }
  return null
}

/** The columns of a table for a person to choose from, by its widest row and the row after it. */
export function describeColumns(rows: TableRow[]): { title: string; example: string }[] {
  const first = rows.slice(0, maxPreamble + 1)
  const widest = first.reduce(
    (wide, { cells }, at) => (cells.length > (first[wide]?.cells.length ?? 0) ? at : wide),
    0,
  )
  const shown = (at: number, column: number): string =>
    (rows[at]?.cells[column] ?? '').trim().slice(0, maxShown)
  return (rows[widest]?.cells ?? []).map((_, column) => ({
    title: shown(widest, column),
    example: shown(widest + 1, column),
  }))
}

const maxShown = 60
