import type { Permission } from '#contract/permissions.ts'
import { may, type Session } from '../components/session.ts'

/** A page that no menu lists, since another page leads to it. */
export interface InnerPage {
  to: string
  label: string
  /** Everyday words by which Find knows it too. */
  also: string
  permission: Permission
}

const innerPages: InnerPage[] = [
  { to: '/products/tax-rates', label: 'Tax rates', also: 'gst hsn', permission: 'products.read' },
  { to: '/products/prices', label: 'Scheduled sales', also: 'discounts', permission: 'products.read' },
  { to: '/products/grid', label: 'Bulk edit', also: 'prices stock table', permission: 'products.read' },
  { to: '/products/drafts', label: 'Drafts of products', also: 'new', permission: 'products.write' },
  { to: '/batches/count', label: 'Stock count', also: 'inventory', permission: 'stock.read' },
  { to: '/batches/deliveries', label: 'Deliveries', also: 'receive stock goods', permission: 'stock.read' },
  { to: '/packing/shelf', label: 'Storage locations', also: 'shelf bins stock', permission: 'stock.read' },
  {
    to: '/sending/trouble',
    label: 'Parcels that did not arrive',
    also: 'undelivered rto lost courier',
    permission: 'orders.read',
  },
  { to: '/returns/replacements', label: 'Replacements', also: 'exchange', permission: 'returns.read' },
  { to: '/money/refunds', label: 'Refunds', also: 'money back', permission: 'money.read' },
  { to: '/money/payouts', label: 'Payouts', also: 'settlements bank', permission: 'money.read' },
  {
    to: '/money/remittances',
    label: 'Remittances',
    also: 'courier cash on delivery cod',
    permission: 'money.read',
  },
  {
    to: '/money/receivables',
    label: 'Unpaid invoices',
    also: 'pay later debtors overdue',
    permission: 'money.read',
  },
  { to: '/money/unmatched', label: 'Unmatched payments', also: 'unknown', permission: 'money.read' },
  { to: '/money/days', label: 'Days', also: 'daily closing book', permission: 'money.read' },
  { to: '/disputes', label: 'Disputes', also: 'chargebacks', permission: 'orders.read' },
  { to: '/matters', label: 'Failed items', also: 'stuck errors', permission: 'orders.read' },
  { to: '/tickets/templates', label: 'Reply templates', also: 'answers', permission: 'messages.read' },
  { to: '/reports/accounts', label: 'Accounts', also: 'tally zoho tax books', permission: 'finance.read' },
  { to: '/reports/stock-value', label: 'Stock value', also: 'inventory worth', permission: 'stock.cost' },
  { to: '/settings/letters', label: 'E-mail templates', also: 'mails', permission: 'settings.read' },
  { to: '/settings/refusals', label: 'Error messages', also: 'texts', permission: 'settings.read' },
  {
    to: '/settings/history',
    label: 'History of the settings',
    also: 'versions',
    permission: 'settings.read',
  },
  { to: '/sample', label: 'The sample', also: 'demo data remove', permission: 'sample.remove' },
]

export const innerPagesFor = (session: Session): InnerPage[] =>
  innerPages.filter(({ permission }) => may(session, permission))
