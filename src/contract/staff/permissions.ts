/** Every right that the back office knows, with what it lets one do. A role is a list of these. */
export const permissions = {
  'orders.read': 'See orders, their parcels, documents and notes',
  'orders.write': 'Edit addresses, notes and tags, and cancel orders',
  'orders.hold': 'Put orders on hold and release them',
  'fulfil.write': 'Pack and ship orders, and say what became of parcels',
  'refunds.write': 'Give money back, up to the limit of the role',
  'refunds.approve': 'Approve what colleagues give back above the limit of their role',
  'money.read': 'See refunds, unmatched payments and the closing of days',
  'money.settle':
    'Settle by hand, with proof, what the shop could not finish, and decide about unmatched payments',
  'disputes.write': 'See the evidence of disputes, and say that one was answered',
  'payments.resume': 'Take money again after payments were stopped',
  'refunds.early': 'Settle returns by money before the goods are back',
  'returns.read': 'See returns and replacements with their photographs',
  'returns.write': 'Open, accept, refuse, receive and inspect returns, and send packs again',
  'messages.read': 'Read the inbox: what people ask us, and what we answer',
  'messages.write': 'Answer, note, assign, snooze and close tickets, and edit reply templates',
  'reviews.read': 'Read reviews of products, with their photographs and reports',
  'reviews.write': 'Publish, decline and answer reviews',
  'customers.read': 'See customers: their orders, money, tickets, addresses and notes',
  'customers.write': 'Write notes about customers, and log them out everywhere',
  'customers.export': 'Take out everything that the shop holds of a customer',
  'customers.erase': 'Erase customers, at once or once their orders are finished',
  'gardens.read': 'See garden plans, what became of their letters, and the figures of the planner',
  'products.read': 'See products and their stock',
  'products.write': 'Write drafts of products, new ones too, and show them by a preview link',
  'products.publish': 'Publish drafts of products, take products out of the shop and put them back',
  'products.price': 'Change prices, MRPs and discounts, also for a time',
  'products.tax': 'Change HSN codes and tax rates',
  'import.run':
    'Take in tables as files, as far as one may change by hand what they have, and see what was taken in',
  'offers.read': 'See offers, their uses, and what they took off',
  'offers.write': 'Make, edit and end offers, and make their codes',
  'words.write': 'Teach the search what else shoppers call things',
  'settings.read': 'See the settings of the shop, and what they were before',
  'settings.write': 'Change the settings: brand, legal entity, addresses, fees, promises and all others',
  'backups.write': 'Take, prove and download backups of the whole shop, and set their schedule',
  'sample.remove': 'Take the data of the sample out of the shop',
  'stock.read': 'See the stock and its movements',
  'stock.write': 'Correct the stock, receive and count batches, and release them',
  'stock.write_off': 'Write off packs, and recall batches',
  'reports.read': 'See reports of sales, products, refunds, parcels and buyers, and take out their rows',
  'finance.read': 'See the tax report and the monthly return of the GST, and take out their files',
  'staff.read': 'See members of the staff, roles and sign-ins',
  'staff.write': 'Invite members of the staff, and edit them and their roles',
  'audit.read': 'Read the audit log',
} as const

export type Permission = keyof typeof permissions

export const permissionKeys = Object.keys(permissions) as Permission[]

/** The roles that a fresh shop has; the owner's always holds every permission, also those that are added later. */
export const firstRoles: Record<string, readonly Permission[]> = {
  owner: permissionKeys,
  orders: [
    'orders.read',
    'orders.write',
    'orders.hold',
    'fulfil.write',
    'refunds.write',
    'money.read',
    'disputes.write',
    'returns.read',
    'returns.write',
    'messages.read',
    'messages.write',
    'reviews.read',
    'reviews.write',
    'customers.read',
    'customers.write',
    'products.read',
    'stock.read',
  ],
  packing: ['orders.read', 'orders.hold', 'fulfil.write', 'returns.read', 'returns.write', 'stock.read'],
  catalogue: [
    'products.read',
    'products.write',
    'products.publish',
    'products.price',
    'products.tax',
    'import.run',
    'words.write',
    'stock.read',
    'stock.write',
    'stock.write_off',
  ],
  accounts: [
    'orders.read',
    'money.read',
    'products.read',
    'stock.read',
    'reports.read',
    'finance.read',
    'audit.read',
  ],
}

/** What `wanted` has and `own` lacks. */
export const lacking = (own: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((key) => !own.includes(key))
