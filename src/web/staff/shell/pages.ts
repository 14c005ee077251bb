import type { Permission } from '#contract/staff/permissions.ts'
import { may, type Session } from '../parts/session.ts'

export interface ShellPage {
  to: string
  label: string
  /** The second key after `g`. */
  key: string
  /** It stands in the palette and has its key, and no room in the line at the top. */
  isQuiet?: true
}

const pages: (ShellPage & { permission: Permission })[] = [
  { to: '/today', label: 'Today', key: 't', permission: 'orders.read' },
  { to: '/orders', label: 'Orders', key: 'o', permission: 'orders.read' },
  { to: '/packing', label: 'Pack', key: 'p', permission: 'fulfil.write' },
  { to: '/sending', label: 'Send', key: 'd', permission: 'fulfil.write' },
  { to: '/money', label: 'Money', key: 'c', permission: 'money.read' },
  { to: '/returns', label: 'Returns', key: 'r', permission: 'returns.read' },
  { to: '/approvals', label: 'Approvals', key: 'a', permission: 'refunds.approve', isQuiet: true },
  { to: '/tickets', label: 'Inbox', key: 'm', permission: 'messages.read' },
  { to: '/customers', label: 'Customers', key: 'u', permission: 'customers.read' },
  { to: '/products', label: 'Products', key: 's', permission: 'products.read' },
  { to: '/team', label: 'Team', key: 'e', permission: 'staff.read' },
  { to: '/audit', label: 'Log', key: 'l', permission: 'audit.read' },
  { to: '/gardens', label: 'Garden plans', key: 'g', permission: 'gardens.read' },
]

/** The permitted pages. */
export const pagesFor = (session: Session): ShellPage[] =>
  pages.filter(({ permission }) => may(session, permission))
