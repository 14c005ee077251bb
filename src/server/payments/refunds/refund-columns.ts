import type { StaffRefund } from '#contract/admin/refund-list.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** The columns of the exported refund list. */
export const refundColumns: Column<StaffRefund>[] = [
  ['Refund', ({ id }) => id],
  ['Order', ({ order }) => order],
  ['Amount, INR', ({ amount }) => amount],
  ['Status', ({ status }) => status],
  ['Why', ({ why }) => why],
  ['Decided by', ({ by }) => by],
  ['Decided (IST)', (row) => timeInIndia(row.created_at)],
  ['Finished (IST)', (row) => timeInIndia(row.finished_at)],
  ['Payment at the provider', (row) => row.provider_payment_id],
  ['Refund at the provider', (row) => row.provider_refund_id],
  ['Attempts', ({ attempts }) => attempts],
  ['Last error', (row) => row.last_error],
  ['Documents', ({ documents }) => documents.map(({ number }) => number).join(', ')],
  ['Paid by hand', (row) => row.settled_by_hand?.reference ?? null],
]
