import type { Permission } from './permissions.ts'

interface Scope {
  /** What the scope allows, as the screen of tokens says it. */
  label: string
  permissions: readonly Permission[]
}

/**
 * Scopes of API tokens. `write:` and `propose:` include `read:` of the same area; a proposal changes nothing until a
 * member confirms it. No scope gives staff, roles, settings or tokens, and none moves money.
 */
export const tokenScopes = {
  'read:orders': {
    label: 'See orders, parcels, returns and their documents',
    permissions: ['orders.read', 'returns.read'],
  },
  'write:orders': {
    label: 'Edit, hold, pack and ship orders, and handle returns',
    permissions: [
      'orders.read',
      'orders.write',
      'orders.hold',
      'fulfil.write',
      'returns.read',
      'returns.write',
    ],
  },
  'propose:orders': {
    label: 'See orders, and propose notes and holds, which a person confirms',
    permissions: ['orders.read'],
  },
  'read:products': { label: 'See products and prices', permissions: ['products.read'] },
  'write:products': {
    label: 'Edit drafts, publish products, and change their prices, HSN codes and tax rates',
    permissions: [
      'products.read',
      'products.write',
      'products.publish',
      'products.price',
      'products.tax',
      'import.run',
    ],
  },
  'propose:products': {
    label: 'See products, and propose prices, which a person confirms',
    permissions: ['products.read'],
  },
  'read:stock': { label: 'See stock and batches', permissions: ['stock.read'] },
  'write:stock': { label: 'Receive, count and correct stock', permissions: ['stock.read', 'stock.write'] },
  'read:customers': { label: 'See customers with name, phone and address', permissions: ['customers.read'] },
  'write:customers': {
    label: 'Write notes about customers, log them out everywhere, and import customers',
    permissions: ['customers.read', 'customers.write', 'import.run'],
  },
  'read:tickets': { label: 'Read tickets', permissions: ['messages.read'] },
  'write:tickets': { label: 'Answer and close tickets', permissions: ['messages.read', 'messages.write'] },
  'propose:tickets': {
    label: 'Read tickets, and propose answers, which a person sends',
    permissions: ['messages.read'],
  },
  'read:payments': {
    label: 'See refunds, unmatched payments, payouts and daily closings',
    permissions: ['money.read'],
  },
  'read:reports': {
    label: 'See reports, the tax report and GSTR-1',
    permissions: ['reports.read', 'finance.read'],
  },
  'read:webhooks': {
    label: 'List events, without personal data, and see webhook endpoints',
    permissions: ['webhooks.read'],
  },
  'write:webhooks': {
    label: 'Add, change and delete webhook endpoints of its own',
    permissions: ['webhooks.read', 'webhooks.write'],
  },
} as const satisfies Record<string, Scope>

export type TokenScope = keyof typeof tokenScopes

export const tokenScopeKeys = Object.keys(tokenScopes) as TokenScope[]

/** Every permission that the scopes give. */
export const permissionsOfScopes = (scopes: readonly TokenScope[]): Permission[] => [
  ...new Set(scopes.flatMap((scope) => tokenScopes[scope].permissions)),
]

/** The scopes that give a permission; none for what tokens may never do. */
export const scopesWith = (permission: Permission): TokenScope[] =>
  tokenScopeKeys.filter((scope) =>
    (tokenScopes[scope].permissions as readonly Permission[]).includes(permission),
  )
