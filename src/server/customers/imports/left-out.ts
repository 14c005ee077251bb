import type { ImportRemark } from '#contract/admin/imports.ts'
import type { PlannedRow } from '../../platform/imports/kind.ts'
import { customerFields } from './customer-fields.ts'

/** Rows that a remark names by their number. */
const maxNamed = 10

/** Names the rows that are imported without a part, by field. */
export function leftOutRemarks(rows: PlannedRow[]): ImportRemark[] {
  const partial = rows.filter(
    ({ outcome, problems }) => outcome !== 'refused' && Object.keys(problems).length > 0,
  )
  if (partial.length === 0) return []
  const items = customerFields.flatMap(({ name, label }) => {
    const lines = partial.flatMap(({ line, problems }) => (name in problems ? [line] : []))
    const more = lines.length > maxNamed ? ` and ${lines.length - maxNamed} more` : ''
    return lines.length === 0 ? [] : [`${label}: rows ${lines.slice(0, maxNamed).join(', ')}${more}`]
  })
  return [{ text: `Rows taken in without a part that is wrong: ${partial.length}`, items }]
}
