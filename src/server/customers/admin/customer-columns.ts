import type { CustomerSummary } from '#contract/admin/customers.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** What the list of customers shows of each; a phone keeps all but its end to itself there too. */
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
