import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

const written = (values: AuditEntry['before']): string | null => values && JSON.stringify(values)

/** Columns of the log file, with all values of an entry. */
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
