import type { StaffOrderSummary } from '#contract/admin/orders.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** The columns of the list of orders. */
export const orderColumns: Column<StaffOrderSummary>[] = [
  ['Order', ({ id }) => id],
  ['Ordered (IST)', (row) => timeInIndia(row.created_at)],
  ['Status', ({ status }) => status],
  ['Payment', (row) => row.payment_status],
  ['Total, INR', (row) => row.total_amount],
  ['Packs', (row) => row.items_count],
  ['Name', ({ name }) => name],
  ['City', ({ city }) => city],
  ['PIN', ({ pin }) => pin],
  ['On hold', ({ hold }) => hold?.reason ?? null],
  ['Until', ({ hold }) => hold?.until ?? null],
  ['Tags', ({ tags }) => tags.join(', ')],
]
