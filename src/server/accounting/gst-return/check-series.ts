import type { GstError } from '#contract/admin/gst-return.ts'
import { documentNumber } from '../../invoicing/documents/series.ts'
import type { ReturnDocument } from './return-document.ts'

/** A number of a series that no document has. */
export interface MissingNumber {
  series: string
  financialYear: string
  serial: number
}

/** Names each number without a document, since the return must declare it as cancelled. */
export const checkSeries = (missing: MissingNumber[]): GstError[] =>
  missing.map(({ series, financialYear, serial }) => ({
    code: 'gap',
    document: documentNumber(series, financialYear, serial),
    order: null,
    words: 'No document has this number. Find out why before the return is filed.',
  }))

/** Documents of one series whose numbers follow each other. */
export interface Run {
  kind: ReturnDocument['kind']
  from: string
  to: string
  total: number
}

/** The numbers of a month by series. A gap begins a new run, since its numbers belong to another month. */
export function runsOf(documents: ReturnDocument[]): Run[] {
  const sorted = documents.toSorted(
    (one, other) =>
      one.series.localeCompare(other.series) ||
      one.financialYear.localeCompare(other.financialYear) ||
      one.serial - other.serial,
  )
  const runs: Run[] = []
  let last: ReturnDocument | undefined
  for (const document of sorted) {
    const run = runs.at(-1)
    const isNext =
      last?.series === document.series &&
      last.financialYear === document.financialYear &&
      last.serial + 1 === document.serial
    if (run && isNext) Object.assign(run, { to: document.number, total: run.total + 1 })
    else runs.push({ kind: document.kind, from: document.number, to: document.number, total: 1 })
    last = document
  }
  return runs
}
