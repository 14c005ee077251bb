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
  /** Everyday words by which Find knows it too. */
  also?: string
}

const pages: (ShellPage & { permission: Permission | Permission[] })[] = [
  { to: '/today', label: 'Today', key: 't', permission: 'orders.read' },
  { to: '/orders', label: 'Orders', key: 'o', permission: 'orders.read' },
  { to: '/packing', label: 'Packing', key: 'p', permission: 'fulfil.write', also: 'pick list box' },
  {
    to: '/sending',
    label: 'Shipping',
    key: 'd',
    permission: 'fulfil.write',
    also: 'courier carrier dispatch parcels tracking',
  },
  { to: '/money', label: 'Money', key: 'c', permission: 'money.read', also: 'payouts refunds payments bank' },
  { to: '/returns', label: 'Returns', key: 'r', permission: 'returns.read' },
  {
    to: '/draft-orders',
    label: 'Draft orders',
    key: '8',
    permission: 'drafts.write',
    isRare: true,
    also: 'phone whatsapp manual counter payment link',
  },
  { to: '/approvals', label: 'Approvals', key: 'a', permission: 'refunds.approve', isRare: true },
  {
    to: '/proposals',
    label: 'Proposals',
    key: '5',
    // Any of the rights with which a proposal is confirmed.
    permission: Object.values(proposalRights),
    isRare: true,
  },
  {
    to: '/tickets',
    label: 'Inbox',
    key: 'm',
    permission: 'messages.read',
    also: 'messages questions support e-mail contact',
  },
  {
    to: '/customers',
    label: 'Customers',
    key: 'u',
    permission: 'customers.read',
    also: 'shoppers buyers accounts',
  },
  {
    to: '/products',
    label: 'Products',
    key: 's',
    permission: 'products.read',
    also: 'catalogue items goods stock',
  },
  {
    to: '/imports',
    label: 'Import',
    key: 'j',
    permission: 'import.run',
    isRare: true,
    also: 'upload csv shopify woocommerce move',
  },
  {
    to: '/batches',
    label: 'Batches',
    key: 'b',
    permission: 'stock.read',
    isRare: true,
    also: 'stock lots expiry',
  },
  {
    to: '/reorder',
    label: 'Reorder',
    key: 'q',
    permission: 'stock.read',
    isRare: true,
    also: 'stock purchase suppliers low',
  },
  {
    to: '/offers',
    label: 'Promotions',
    key: 'h',
    permission: 'offers.read',
    isRare: true,
    also: 'discounts coupons vouchers codes sale',
  },
  {
    to: '/price-lists',
    label: 'Price lists',
    key: '9',
    permission: 'offers.read',
    isRare: true,
    also: 'wholesale business prices trade',
  },
  { to: '/reviews', label: 'Reviews', key: 'v', permission: 'reviews.read', isRare: true },
  {
    to: '/reports/sales',
    label: 'Reports',
    key: 'f',
    permission: 'reports.read',
    isRare: true,
    also: 'figures analytics revenue',
  },
  {
    to: '/reports/gstr-1',
    label: 'GSTR-1',
    key: 'x',
    permission: 'finance.read',
    isRare: true,
    also: 'tax gst return',
  },
  {
    to: '/articles',
    label: 'Articles',
    key: 'n',
    permission: 'articles.write',
    isRare: true,
    also: 'blog guides posts',
  },
  {
    to: '/newsletters',
    label: 'Newsletters',
    key: '1',
    permission: 'newsletter.write',
    isRare: true,
    also: 'mailing subscribers campaign',
  },
  {
    to: '/search-words',
    label: 'Search words',
    key: 'w',
    permission: 'words.write',
    isRare: true,
    also: 'synonyms',
  },
  {
    to: '/pages',
    label: 'Pages',
    key: 'z',
    permission: 'pages.write',
    isRare: true,
    also: 'texts faq terms policies about',
  },
  {
    to: '/settings/look',
    label: 'Look',
    key: '0',
    permission: 'settings.read',
    isRare: true,
    also: 'logo colours theme favicon brand typeface',
  },
  {
    to: '/settings',
    label: 'Settings',
    key: 'i',
    permission: 'settings.read',
    isRare: true,
    also: 'options preferences',
  },
  {
    to: '/checklist',
    label: 'Checklist',
    key: 'k',
    permission: 'settings.read',
    isRare: true,
    also: 'going live launch',
  },
  { to: '/backups', label: 'Backups', key: 'y', permission: 'backups.write', isRare: true },
  {
    to: '/team',
    label: 'Team',
    key: 'e',
    permission: 'staff.read',
    isRare: true,
    also: 'staff members colleagues roles permissions',
  },
  {
    to: '/tokens',
    label: 'API tokens',
    key: '2',
    permission: 'tokens.write',
    isRare: true,
    also: 'keys integrations programs',
  },
  {
    to: '/assistant',
    label: 'Assistant',
    key: '6',
    permission: 'tokens.write',
    isRare: true,
    also: 'ai mcp',
  },
  {
    to: '/feeds',
    label: 'Spreadsheets',
    key: '4',
    permission: 'tokens.write',
    isRare: true,
    also: 'excel google sheets',
  },
  {
    to: '/webhooks',
    label: 'Webhooks',
    key: '3',
    permission: 'webhooks.read',
    isRare: true,
    also: 'integrations programs',
  },
  { to: '/agents', label: 'Agents', key: '7', permission: 'reports.read', isRare: true },
  { to: '/audit', label: 'Activity', key: 'l', permission: 'audit.read', isRare: true, also: 'log history' },
  {
    to: '/gardens',
    label: 'Garden plans',
    key: 'g',
    permission: 'gardens.read',
    isRare: true,
    also: 'planner',
  },
]

/** The permitted pages. */
export const pagesFor = (session: Session): ShellPage[] =>
  pages.filter(({ permission }) => [permission].flat().some((one) => may(session, one)))
