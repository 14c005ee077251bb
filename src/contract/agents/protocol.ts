/** Versions of the Universal Commerce Protocol that the shop speaks, the main one first. */
export const protocolVersions = ['2026-04-08', '2026-08-25'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

export const mainVersion: ProtocolVersion = '2026-04-08'

export const shoppingService = 'dev.ucp.shopping'

interface Described {
  /** The capabilities that an extension adds to. */
  extends?: readonly CapabilityName[]
  /** The last part of the address of its schema and, by version, of its specification. */
  schema: string
  spec: Readonly<Record<ProtocolVersion, string>>
}

type CapabilityName = `dev.ucp.shopping.${string}`

const cart = 'dev.ucp.shopping.cart'
const checkout = 'dev.ucp.shopping.checkout'

const sameSpec = (path: string): Described['spec'] => ({ '2026-04-08': path, '2026-08-25': path })
const movedSpec = (path: string, moved: string): Described['spec'] => ({
  '2026-04-08': path,
  '2026-08-25': moved,
})

/** What the shop offers to agents. Payment is left to the buyer in a browser, so there is no payment handler. */
export const capabilities = {
  'dev.ucp.shopping.catalog.search': {
    schema: 'catalog_search',
    spec: movedSpec('catalog/search', 'shopping/catalog/search'),
  },
  'dev.ucp.shopping.catalog.lookup': {
    schema: 'catalog_lookup',
    spec: movedSpec('catalog/lookup', 'shopping/catalog/lookup'),
  },
  [cart]: { schema: 'cart', spec: movedSpec('cart', 'shopping/cart') },
  [checkout]: { schema: 'checkout', spec: movedSpec('checkout', 'shopping/checkout') },
  'dev.ucp.shopping.discount': { schema: 'discount', spec: sameSpec('discount'), extends: [cart, checkout] },
  'dev.ucp.shopping.fulfillment': {
    schema: 'fulfillment',
    spec: sameSpec('fulfillment'),
    extends: [checkout],
  },
  'dev.ucp.shopping.buyer_consent': {
    schema: 'buyer_consent',
    spec: sameSpec('buyer-consent'),
    extends: [checkout],
  },
  'dev.ucp.shopping.order': { schema: 'order', spec: movedSpec('order', 'shopping/order') },
} as const satisfies Record<CapabilityName, Described>

export type Capability = keyof typeof capabilities
export const capabilityNames = Object.keys(capabilities) as Capability[]

/** The capabilities that an extension adds to; none for a capability by itself. */
export const parentsOf = (name: Capability): readonly string[] =>
  (capabilities[name] as Described).extends ?? []

/** HTTP statuses of errors of the protocol. Problems with goods are messages in an answer of 200. */
export const protocolErrors = {
  invalid_request: 400,
  request_too_large: 400,
  invalid_profile_url: 400,
  digest_mismatch: 400,
  algorithm_unsupported: 400,
  signature_missing: 401,
  signature_invalid: 401,
  key_not_found: 401,
  origin_not_allowed: 403,
  method_not_allowed: 405,
  idempotency_key_reused: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  profile_malformed: 422,
  version_unsupported: 422,
  profile_unreachable: 424,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ProtocolErrorCode = keyof typeof protocolErrors

/** The JSON-RPC code of a refusal. */
export function rpcCodeOf(code: ProtocolErrorCode): number {
  switch (code) {
    case 'invalid_profile_url':
    case 'profile_unreachable':
    case 'profile_malformed':
    case 'version_unsupported':
      return -32_001
    case 'digest_mismatch':
    case 'algorithm_unsupported':
    case 'body_too_large':
      return -32_600
    case 'invalid_request':
    case 'request_too_large':
      return -32_602
    case 'internal':
      return -32_603
    default:
      return -32_000
  }
}

/** Where REST begins. */
export const restBase = '/api/ucp'
export const mcpPath = '/api/ucp/mcp'
export const profilePath = '/.well-known/ucp'
