import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

const written = (values: AuditEntry['before']): string | null => values && JSON.stringify(values)

/** An entry of the log with all of its values. */
export const logColumns: Column<AuditEntry>[] = [
  ['Entry', ({ id }) => id],
  ['At (IST)', ({ at }) => timeInIndia(at)],
  ['By', ({ actor }) => actor],
  ['Did', ({ action }) => action],
  ['About', ({ entity }) => entity],
  ['Before', ({ before }) => written(before)],
  ['After', ({ after }) => written(after)],
  ['Reason', ({ reason }) => reason],
]
