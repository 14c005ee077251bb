import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DeliveryExceptionView } from '#contract/admin/delivery-exceptions.ts'
import type { OrderView } from '#contract/admin/orders.ts'
import type { RemittanceView } from '#contract/admin/remittances.ts'
import type { TicketView } from '#contract/admin/tickets.ts'
import type { Permission } from '#contract/permissions.ts'
import { countReceivables } from '../../accounting/receivables/list-receivables.ts'
import { countDifferences } from '../../accounting/remittances/find-differences.ts'
import { countProducts } from '../../catalog/admin/read-products.ts'
import { countReviews } from '../../customers/reviews/read-staff-reviews.ts'
import { countTickets } from '../../customers/tickets/find-tickets.ts'
import { countRequests } from '../../orders/approvals/read-requests.ts'
import { countView } from '../../orders/fulfilment/find-orders.ts'
import { countReplacements } from '../../orders/replacements/read-replacements.ts'
import { countReturns } from '../../orders/returns/read-returns.ts'
import { countDisputes } from '../../payments/disputes/list-disputes.ts'
import { countFailedJobs } from '../../payments/failed-jobs/find-failed-jobs.ts'
import { countDeliveryExceptions } from '../../shipping/dispatch/list-delivery-exceptions.ts'
import { countProposals } from '../proposals/read-proposals.ts'

interface Counter {
  key: string
  label: string
  permission: Permission
  /** The API path of the list. */
  list: string
  count: (db: NodePgDatabase, permissions: readonly string[]) => Promise<number>
}

const ofOrders = (view: OrderView, label: string): Counter => ({
  key: view,
  label,
  permission: 'orders.read',
  list: `/api/orders?view=${view}`,
  count: (db) => countView(db, view),
})

const ofDeliveryExceptions = (view: DeliveryExceptionView, label: string): Counter => ({
  key: view,
  label,
  permission: 'orders.read',
  list: `/api/trouble?view=${view}`,
  count: (db) => countDeliveryExceptions(db, view),
})

const ofRemittances = (view: RemittanceView, key: string, label: string): Counter => ({
  key,
  label,
  permission: 'money.read',
  list: `/api/remittances/differences?view=${view}`,
  count: (db) => countDifferences(db, view),
})

const ofTickets = (view: TicketView, key: string, label: string): Counter => ({
  key,
  label,
  permission: 'messages.read',
  list: `/api/tickets?view=${view}`,
  count: (db) => countTickets(db, view),
})

/** Counters of Today, most urgent first. Each counts by the conditions of the list that it opens. */
export const counters: Counter[] = [
  {
    key: 'money-stuck',
    label: 'Money stuck',
    permission: 'orders.read',
    list: '/api/matters?view=money',
    count: (db) => countFailedJobs(db, 'money'),
  },
  {
    key: 'disputes',
    label: 'Disputes',
    permission: 'orders.read',
    list: '/api/disputes',
    count: (db) => countDisputes(db),
  },
  ofRemittances('returned', 'remitted-returned', 'Remitted though returned'),
  ofRemittances('other_amount', 'remitted-otherwise', 'Remitted with another amount'),
  ofRemittances('reversed', 'remittances-reversed', 'Remittances that were reversed'),
  ofRemittances('not_remitted', 'not-remitted', 'Delivered and not remitted in 15 days'),
  {
    key: 'overdue',
    label: 'Invoices not paid in time',
    permission: 'money.read',
    list: '/api/receivables?view=overdue',
    count: (db) => countReceivables(db, 'overdue'),
  },
  ofTickets('due', 'tickets-due', 'Messages due by law within a day'),
  {
    key: 'approvals',
    label: 'Refunds to approve',
    permission: 'refunds.approve',
    list: '/api/refund-requests?view=waiting',
    count: countRequests,
  },
  {
    key: 'proposals',
    label: 'Proposals of programs',
    permission: 'orders.read',
    list: '/api/proposals?view=waiting',
    count: countProposals,
  },
  ofOrders('late', 'Late'),
  ofOrders('address-unclear', 'Paid, address unclear'),
  ofDeliveryExceptions('undelivered', 'Undelivered or lost'),
  {
    key: 'returns-to-do',
    label: 'Returns and problems',
    permission: 'returns.read',
    list: '/api/returns?view=to-do',
    count: (db) => countReturns(db, 'to-do'),
  },
  {
    key: 'replacements',
    label: 'Replacements to send',
    permission: 'returns.read',
    list: '/api/replacements?view=to-pack',
    count: (db) => countReplacements(db, 'to-pack'),
  },
  ofDeliveryExceptions('returns', 'RTO in transit'),
  ofTickets('open', 'tickets', 'Messages without an answer'),
  {
    key: 'reviews-reported',
    label: 'Reviews that somebody reported',
    permission: 'reviews.read',
    list: '/api/reviews?view=reported',
    count: (db) => countReviews(db, 'reported'),
  },
  {
    key: 'reviews-waiting',
    label: 'Reviews to read',
    permission: 'reviews.read',
    list: '/api/reviews?view=waiting',
    count: (db) => countReviews(db, 'waiting'),
  },
  {
    key: 'mail-stuck',
    label: 'Mail that could not be sent',
    permission: 'orders.read',
    list: '/api/matters?view=mail',
    count: (db) => countFailedJobs(db, 'mail'),
  },
  {
    key: 'low-stock',
    label: 'Low stock',
    permission: 'products.read',
    list: '/api/products?view=low-stock',
    count: (db) => countProducts(db, { view: 'low-stock' }),
  },
  ofOrders('on-hold', 'On hold'),
  ofOrders('to-confirm', 'To confirm, paid on delivery'),
  ofOrders('to-pack', 'New, to pack'),
]
