import type { GstReturn, GstSheet } from '#contract/admin/gst-return.ts'
import { toRupees } from '#shared/money.ts'
import type { Run } from './check-series.ts'
import type { Sheets } from './make-sheets.ts'
import type { Taxes } from './return-document.ts'

interface Fact {
  table: string
  label: string
  meaning: string
  rows: (sheets: Sheets, runs: Run[]) => Partial<Taxes>[]
}

const facts: Record<GstSheet, Fact> = {
  b2b: {
    table: '4A',
    label: 'Sales to registered buyers',
    meaning: 'Invoice by invoice, with the GSTIN of the buyer.',
    rows: ({ b2b }) => b2b,
  },
  b2cs: {
    table: '7',
    label: 'Small sales to consumers',
    meaning: 'By place of supply and rate, credit notes taken off; a sum may be below nothing.',
    rows: ({ b2cs }) => b2cs,
  },
  b2cl: {
    table: '5',
    label: 'Large sales to consumers of other states',
    meaning: 'Invoice by invoice above ₹1,00,000, nil goods and shipping included.',
    rows: ({ b2cl }) => b2cl,
  },
  cdnr: {
    table: '9B',
    label: 'Credit notes of registered buyers',
    meaning: 'Note by note; they lower the tax credit of the buyer.',
    rows: ({ cdnr }) => cdnr,
  },
  cdnur: {
    table: '9B',
    label: 'Credit notes of large sales',
    meaning: 'Judged by the invoice, not by the note.',
    rows: ({ cdnur }) => cdnur,
  },
  exemp: {
    table: '8',
    label: 'Nil rated supplies',
    meaning: 'Goods at 0 %, by other states and the own one. All count as nil rated, none as exempt.',
    rows: ({ nil }) =>
      [nil.interRegistered, nil.intraRegistered, nil.inter, nil.intra].filter(
        ({ totalPaise }) => totalPaise !== 0,
      ),
  },
  hsn: {
    table: '12',
    label: 'HSN summary of consumers',
    meaning: 'By HSN, unit and rate, credit notes taken off. A credit of an amount takes off no packs.',
    rows: ({ hsn }) => hsn,
  },
  hsnb2b: {
    table: '12',
    label: 'HSN summary of registered buyers',
    meaning: 'The same, of invoices and notes with a GSTIN.',
    rows: ({ hsnb2b }) => hsnb2b,
  },
  docs: {
    table: '13',
    label: 'Documents issued',
    meaning:
      'Each run of numbers. The shop cancels no number: a document that is wrong is followed by another.',
    rows: (_sheets, runs) => runs.map(() => ({})),
  },
}

/** The title of a sheet, its number of rows, and their sums. */
export function sheetFacts(sheet: GstSheet, sheets: Sheets, runs: Run[]): GstReturn['sheets'][number] {
  const { rows, ...fact } = facts[sheet]
  const found = rows(sheets, runs)
  const taxable = found.reduce((sum, { taxablePaise = 0 }) => sum + taxablePaise, 0)
  return { sheet, ...fact, rows: found.length, taxable: sheet === 'docs' ? null : toRupees(taxable) }
}
