import type { GstSheet } from '#contract/admin/gst-return.ts'
import { toRupees } from '#shared/money.ts'
import type { Run } from './check-series.ts'
import { unitNames } from './gst-limits.ts'
import type { DocumentRow, HsnRow, Sheets } from './make-sheets.ts'
import type { Taxes } from './return-document.ts'

type Cell = string | number | null
type Cells = Cell[][]

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '21-Nov-2026', as the offline tool reads days. */
const dayText = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${date}-${monthNames[Number(month) - 1]}-${year}`
}

/** '36-Telangana', with the signs of the offline tool. */
const placeText = ({ place, placeCode }: { place: string; placeCode: string | null }): string =>
  placeCode === null ? place : `${placeCode}-${place.replaceAll(' and ', ' & ')}`

export const natures: Record<Run['kind'], string> = {
  invoice: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  refund_voucher: 'Refund Voucher',
}

const documentCells = (row: DocumentRow): Cell[] => [
  row.document.number,
  dayText(row.document.issuedOn),
  toRupees(row.document.totalPaise),
]

const nilRow = (words: string, { totalPaise }: Pick<Taxes, 'totalPaise'>): Cell[] => [
  words,
  toRupees(totalPaise),
  0,
  0,
]

const hsnTable = (rows: HsnRow[]): Cells => [
  [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  ...rows.map((row) => [
    row.hsn,
    row.description,
    unitNames.get(row.unit) ?? row.unit,
    row.quantity,
    toRupees(row.totalPaise),
    row.ratePercent,
    toRupees(row.taxablePaise),
    toRupees(row.igstPaise),
    toRupees(row.cgstPaise),
    toRupees(row.sgstPaise),
    0,
  ]),
]

/** The titles and rows of each sheet, in the order of the offline tool's template. */
const tables: Record<GstSheet, (sheets: Sheets, runs: Run[]) => Cells> = {
  b2b: ({ b2b }) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...b2b.map((row) => [
      row.document.recipientGstin,
      row.document.recipientName,
      ...documentCells(row),
      placeText(row),
      'N',
      null,
      'Regular B2B',
      null,
      row.ratePercent,
      toRupees(row.taxablePaise),
      0,
    ]),
  ],
  b2cs: ({ b2cs }) => [
    [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...b2cs.map((row) => ['OE', placeText(row), row.ratePercent, null, toRupees(row.taxablePaise), 0, null]),
  ],
  b2cl: ({ b2cl }) => [
    [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...b2cl.map((row) => [
      ...documentCells(row),
      placeText(row),
      null,
      row.ratePercent,
      toRupees(row.taxablePaise),
      0,
      null,
    ]),
  ],
  cdnr: ({ cdnr }) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...cdnr.map((row) => {
      const [number = null, day = null, value = null] = documentCells(row)
      return [
        row.document.recipientGstin,
        row.document.recipientName,
        number,
        day,
        'C',
        placeText(row),
        'N',
        'Regular B2B',
        value,
        null,
        row.ratePercent,
        toRupees(row.taxablePaise),
        0,
      ]
    }),
  ],
  cdnur: ({ cdnur }) => [
    [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...cdnur.map((row) => {
      const [number = null, day = null, value = null] = documentCells(row)
      return [
        'B2CL',
        number,
        day,
        'C',
        placeText(row),
        value,
        null,
        row.ratePercent,
        toRupees(row.taxablePaise),
        0,
      ]
    }),
  ],
  exemp: ({ nil }) => [
    [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    nilRow('Inter-State supplies to registered persons', nil.interRegistered),
    nilRow('Intra-State supplies to registered persons', nil.intraRegistered),
    nilRow('Inter-State supplies to unregistered persons', nil.inter),
    nilRow('Intra-State supplies to unregistered persons', nil.intra),
  ],
  hsn: ({ hsn }) => hsnTable(hsn),
  hsnb2b: ({ hsnb2b }) => hsnTable(hsnb2b),
  docs: (_sheets, runs) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...runs.map(({ kind, from, to, total }) => [natures[kind], from, to, total, 0]),
  ],
}

export const tableOfSheet = (sheet: GstSheet, sheets: Sheets, runs: Run[]): Cells =>
  tables[sheet](sheets, runs)
