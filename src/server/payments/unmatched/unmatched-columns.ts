import type { Unmatched } from '#contract/admin/unmatched.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** The columns of the exported list of unmatched payments, without the names of shoppers. */
export const unmatchedColumns: Column<Unmatched>[] = [
  ['Payment at the provider', (row) => row.provider_payment_id],
  ['Order at the provider', (row) => row.provider_order_id],
  ['Amount, INR', ({ amount }) => amount],
  ['Method', ({ method }) => method],
  ['State', ({ state }) => state],
  ['Seen (IST)', (row) => timeInIndia(row.seen_at)],
  ['May belong to', ({ candidates }) => candidates.map(({ order }) => order).join(', ')],
  ['Matched to', ({ order }) => order],
  ['Why', ({ reason }) => reason],
  ['Decided by', (row) => row.decided_by],
  ['Decided (IST)', (row) => timeInIndia(row.decided_at)],
  ['Last error', (row) => row.last_error],
]
