import type { ReturnSummary } from '#contract/admin/returns.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** The columns of the list of returns. */
export const returnColumns: Column<ReturnSummary>[] = [
  ['Return', ({ id }) => id],
  ['Order', ({ order }) => order],
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Cause', ({ cause }) => cause],
  ['Wish', ({ wish }) => wish],
  ['Opened (IST)', (row) => timeInIndia(row.created_at)],
  ['Changed (IST)', (row) => timeInIndia(row.updated_at)],
  ['Past the guarantee', (row) => (row.is_past_guarantee ? 'yes' : 'no')],
  ['Photographs', ({ photos }) => photos.length],
]
