import type { GstError } from '#contract/admin/gst-return.ts'
import { formatPaise } from '#shared/money.ts'
import type { Sheets } from './make-sheets.ts'
import { addLine, noTaxes, type ReturnDocument, signOf, type Taxes } from './return-document.ts'

/** The sums of all lines of a month, less credits. */
export function sumDocuments(documents: ReturnDocument[]): Taxes {
  const sums = noTaxes()
  for (const document of documents) {
    const sign = signOf(document)
    if (sign !== 0) for (const line of document.lines) addLine(sums, line, sign)
  }
  return sums
}

function add(rows: Taxes[], sign: 1 | -1, sums: Taxes): Taxes {
  for (const row of rows) {
    for (const key of Object.keys(sums) as (keyof Taxes)[]) sums[key] += sign * row[key]
  }
  return sums
}

/** The errors of sheets whose sums differ from the documents; the shop then makes no return. */
export function checkSheets(sheets: Sheets, documents: Taxes): GstError[] {
  const { b2b, b2cs, b2cl, cdnr, cdnur, nil, hsn, hsnb2b } = sheets
  const sold = add([...b2b, ...b2cs, ...b2cl, ...Object.values(nil)], 1, noTaxes())
  const supplies = add([...cdnr, ...cdnur], -1, sold)
  return [
    ...compare('The supplies of tables 4, 5, 7, 8 and 9', supplies, documents),
    ...compare('The HSN summary of table 12', add([...hsn, ...hsnb2b], 1, noTaxes()), documents),
  ]
}

function compare(sheet: string, sums: Taxes, documents: Taxes): GstError[] {
  const differing = (Object.keys(documents) as (keyof Taxes)[]).filter((key) => sums[key] !== documents[key])
  if (differing.length === 0) return []
  const [key = 'totalPaise'] = differing
  const words = `${sheet} add up to ${formatPaise(sums[key])} and the documents to ${formatPaise(documents[key])}.`
  return [{ code: 'sheets', document: null, order: null, words }]
}
