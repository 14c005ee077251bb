import { proposalRights } from '#contract/admin/proposals.ts'
import type { Permission } from '#contract/permissions.ts'
import { may, type Session } from '../components/session.ts'

export interface ShellPage {
  to: string
  label: string
  /** The second key after `g`. */
  key: string
  /** Listed behind “More”, because the header has no room for every page. */
  isRare?: true
}

const pages: (ShellPage & { permission: Permission | Permission[] })[] = [
  { to: '/today', label: 'Today', key: 't', permission: 'orders.read' },
  { to: '/orders', label: 'Orders', key: 'o', permission: 'orders.read' },
  { to: '/packing', label: 'Packing', key: 'p', permission: 'fulfil.write' },
  { to: '/sending', label: 'Shipping', key: 'd', permission: 'fulfil.write' },
  { to: '/money', label: 'Money', key: 'c', permission: 'money.read' },
  { to: '/returns', label: 'Returns', key: 'r', permission: 'returns.read' },
  { to: '/draft-orders', label: 'Draft orders', key: '8', permission: 'drafts.write', isRare: true },
  { to: '/approvals', label: 'Approvals', key: 'a', permission: 'refunds.approve', isRare: true },
  {
    to: '/proposals',
    label: 'Proposals',
    key: '5',
    // Any of the rights with which a proposal is confirmed.
    permission: Object.values(proposalRights),
    isRare: true,
  },
  { to: '/tickets', label: 'Inbox', key: 'm', permission: 'messages.read' },
  { to: '/customers', label: 'Customers', key: 'u', permission: 'customers.read' },
  { to: '/products', label: 'Products', key: 's', permission: 'products.read' },
  { to: '/imports', label: 'Import', key: 'j', permission: 'import.run', isRare: true },
  { to: '/batches', label: 'Batches', key: 'b', permission: 'stock.read', isRare: true },
  { to: '/reorder', label: 'Reorder', key: 'q', permission: 'stock.read', isRare: true },
  { to: '/offers', label: 'Promotions', key: 'h', permission: 'offers.read', isRare: true },
  { to: '/price-lists', label: 'Price lists', key: '9', permission: 'offers.read', isRare: true },
  { to: '/reviews', label: 'Reviews', key: 'v', permission: 'reviews.read', isRare: true },
  { to: '/reports/sales', label: 'Reports', key: 'f', permission: 'reports.read', isRare: true },
  { to: '/reports/gstr-1', label: 'GSTR-1', key: 'x', permission: 'finance.read', isRare: true },
  { to: '/articles', label: 'Articles', key: 'n', permission: 'articles.write', isRare: true },
  { to: '/newsletters', label: 'Newsletters', key: '1', permission: 'newsletter.write', isRare: true },
  { to: '/search-words', label: 'Search words', key: 'w', permission: 'words.write', isRare: true },
  { to: '/pages', label: 'Pages', key: 'z', permission: 'pages.write', isRare: true },
  { to: '/settings/look', label: 'Look', key: '0', permission: 'settings.read', isRare: true },
  { to: '/settings', label: 'Settings', key: 'i', permission: 'settings.read', isRare: true },
  { to: '/checklist', label: 'Checklist', key: 'k', permission: 'settings.read', isRare: true },
  { to: '/backups', label: 'Backups', key: 'y', permission: 'backups.write', isRare: true },
  { to: '/team', label: 'Team', key: 'e', permission: 'staff.read', isRare: true },
  { to: '/tokens', label: 'API tokens', key: '2', permission: 'tokens.write', isRare: true },
  { to: '/assistant', label: 'Assistant', key: '6', permission: 'tokens.write', isRare: true },
  { to: '/feeds', label: 'Spreadsheets', key: '4', permission: 'tokens.write', isRare: true },
  { to: '/webhooks', label: 'Webhooks', key: '3', permission: 'webhooks.read', isRare: true },
  { to: '/agents', label: 'Agents', key: '7', permission: 'reports.read', isRare: true },
  { to: '/audit', label: 'Activity', key: 'l', permission: 'audit.read', isRare: true },
  { to: '/gardens', label: 'Garden plans', key: 'g', permission: 'gardens.read', isRare: true },
]

/** The permitted pages. */
export const pagesFor = (session: Session): ShellPage[] =>
  pages.filter(({ permission }) => [permission].flat().some((one) => may(session, one)))
