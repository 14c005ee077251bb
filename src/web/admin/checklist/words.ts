import type { ChecklistKey } from '#contract/admin/checklist.ts'
import type { Permission } from '#contract/permissions.ts'

export interface RowWords {
  title: string
  why: string
  /** The button that leads to the setting; missing when only an environment variable helps. */
  way?: { label: string; to: string; permission?: Permission }
  /** The environment variable, in place of a button. */
  onMachine?: string
}

const ofMachine = 'Set where the shop is started, as docs/operations.md says'

/** The texts and links of each row. */
export const rowWords: Record<ChecklistKey, RowWords> = {
  legal: {
    title: 'Legal entity and addresses',
    why: 'Invoices, terms and the law name who sells, from where, and who takes complaints.',
    way: { label: 'Open the settings', to: '/settings' },
  },
  gstin: {
    title: 'GSTIN',
    why: 'A tax invoice without your own number is no tax invoice.',
    way: { label: 'Enter the GSTIN', to: '/settings/legal' },
  },
  products: {
    title: 'Products of your own',
    why: 'A shopper who orders a sample product pays for something that you do not have.',
    way: { label: 'Open the products', to: '/products', permission: 'products.read' },
  },
  prices: {
    title: 'Prices',
    why: 'What the page says is what the order costs; nobody asks again before it is paid.',
    way: { label: 'Open the products', to: '/products', permission: 'products.read' },
  },
  pictures: {
    title: 'Pictures',
    why: 'People buy what they see, and may send back what looks otherwise.',
    way: { label: 'Open the products', to: '/products', permission: 'products.read' },
  },
  policies: {
    title: 'Pages of the footer',
    why: 'Terms, privacy, shipping and the other pages bind you to what they say.',
    way: { label: 'See what is left', to: '/settings' },
  },
  'second-factors': {
    title: 'Second factors of the staff',
    why: 'A stolen password alone must open neither money nor addresses.',
    way: { label: 'Open the team', to: '/team', permission: 'staff.read' },
  },
  mail: {
    title: 'Mail',
    why: 'Codes to log in, orders and invoices come by mail; a shop that sends none cannot be used.',
    onMachine: `${ofMachine}: SMTP_URL and MAIL_FROM.`,
  },
  keys: {
    title: 'Live keys of the payment provider',
    why: 'Test keys take orders and no money.',
    onMachine: `${ofMachine}: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.`,
  },
  webhook: {
    title: 'Webhook of the payment provider',
    why: 'It tells of payments whose page was closed too early, of refunds and of disputes.',
    onMachine: 'Added in the provider’s dashboard, with the address …/api/razorpay-webhook of the shop.',
  },
  backup: {
    title: 'Backup, proven by restoring it',
    why: 'A backup that nobody has restored is a hope; a lost database is a lost shop.',
    way: { label: 'Open the backups', to: '/backups', permission: 'backups.write' },
  },
  purchase: {
    title: 'A purchase that was refunded',
    why: 'One small order of your own, paid and given back, proves the whole way there and back.',
    way: { label: 'Open the orders', to: '/orders', permission: 'orders.read' },
  },
}
