import type { FailedJob } from '#contract/admin/failed-jobs.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** The columns of the exported list of failed jobs. */
export const failedJobColumns: Column<FailedJob>[] = [
  ['Number', ({ id }) => id],
  ['Kind', ({ kind }) => kind],
  ['Why', ({ reason }) => reason],
  ['Order', ({ order }) => order],
  ['Amount, INR', ({ amount }) => amount],
  ['Times', ({ times }) => times],
  ['First (IST)', (row) => timeInIndia(row.created_at)],
  ['Last (IST)', (row) => timeInIndia(row.last_at)],
  ['Tried again (IST)', (row) => timeInIndia(row.retried_at)],
]
