import type { CustomerSummary } from '#contract/admin/customers.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** Columns of the customers file; like the list, it shows only the end of a phone number. */
export const customerColumns: Column<CustomerSummary>[] = [
  ['Customer', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone ends in', (row) => row.phone_end],
  ['Since (IST)', ({ since }) => timeInIndia(since)],
  ['Orders', (row) => row.orders_count],
  ['Spent, INR', ({ spent }) => spent],
  ['Last order (IST)', (row) => timeInIndia(row.last_order_at)],
]
