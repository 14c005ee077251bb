import type { TicketSummary } from '#contract/admin/tickets.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

export const ticketColumns: Column<TicketSummary>[] = [
  ['Ticket', ({ number }) => number],
  ['About', ({ about }) => about],
  ['Order', ({ order }) => order],
  ['Name', ({ name }) => name],
  ['Begins', ({ excerpt }) => excerpt],
  ['Opened (IST)', (row) => timeInIndia(row.created_at)],
  ['Last message (IST)', (row) => timeInIndia(row.last_at)],
  ['Waits for', (row) => (row.closed_at === null ? row.waits_for : null)],
  ['Due (IST)', (row) => (row.closed_at === null ? timeInIndia(row.due_at) : null)],
  ['Due step', (row) => (row.closed_at === null ? row.due_step : null)],
  ['Assigned to', (row) => row.assigned_to?.name ?? null],
  ['Snoozed until (IST)', (row) => timeInIndia(row.snoozed_until)],
  ['Closed (IST)', (row) => timeInIndia(row.closed_at)],
  ['Merged into', (row) => row.merged_into],
  ['Tags', ({ tags }) => tags.join(', ')],
]
