import type * as z from 'zod/mini'
import {
  CartAnswer,
  CheckoutAnswer,
  LookupAnswer,
  OrderAnswer,
  ProductAnswer,
  SearchAnswer,
} from './answers.ts'
import type { Capability } from './protocol.ts'
import {
  CartRequest,
  CheckoutRequest,
  CompleteRequest,
  LookupRequest,
  ProductRequest,
  SearchRequest,
} from './requests.ts'

/** A call of agents: by REST below `/api/ucp`, and the tool of the same name by MCP. */
export interface AgentOperation {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  summary: string
  /** The capability that both sides must have. */
  capability: Capability
  /** The argument of the tool that holds the body; null without a body. */
  argument: 'catalog' | 'cart' | 'checkout' | null
  request: z.ZodMiniType | null
  /** Or an `ErrorAnswer`. */
  answer: z.ZodMiniType
  /** The status of a success. */
  status: 200 | 201
  /** Whether the call changes something, so that it takes an idempotency key. */
  isWrite: boolean
  /** Whether MCP refuses the call without an idempotency key. */
  isKeyed?: true
  /** Whether the call is refused without a signature. */
  needsSignature?: true
}

export const agentOperations = {
  search_catalog: {
    method: 'POST',
    path: '/catalog/search',
    summary: 'Find products by words, category and price.',
    capability: 'dev.ucp.shopping.catalog.search',
    argument: 'catalog',
    request: SearchRequest,
    answer: SearchAnswer,
    status: 200,
    isWrite: false,
  },
  lookup_catalog: {
    method: 'POST',
    path: '/catalog/lookup',
    summary: 'Read several products by the ids of products, sizes, SKUs or slugs.',
    capability: 'dev.ucp.shopping.catalog.lookup',
    argument: 'catalog',
    request: LookupRequest,
    answer: LookupAnswer,
    status: 200,
    isWrite: false,
  },
  get_product: {
    method: 'POST',
    path: '/catalog/product',
    summary: 'Read one product with all its sizes.',
    capability: 'dev.ucp.shopping.catalog.lookup',
    argument: 'catalog',
    request: ProductRequest,
    answer: ProductAnswer,
    status: 200,
    isWrite: false,
  },
  create_cart: {
    method: 'POST',
    path: '/carts',
    summary: 'Begin a cart. Nothing is ordered or reserved.',
    capability: 'dev.ucp.shopping.cart',
    argument: 'cart',
    request: CartRequest,
    answer: CartAnswer,
    status: 201,
    isWrite: true,
  },
  get_cart: {
    method: 'GET',
    path: '/carts/{id}',
    summary: 'Read a cart with the prices of now.',
    capability: 'dev.ucp.shopping.cart',
    argument: null,
    request: null,
    answer: CartAnswer,
    status: 200,
    isWrite: false,
  },
  update_cart: {
    method: 'PUT',
    path: '/carts/{id}',
    summary: 'Replace everything in a cart.',
    capability: 'dev.ucp.shopping.cart',
    argument: 'cart',
    request: CartRequest,
    answer: CartAnswer,
    status: 200,
    isWrite: true,
  },
  cancel_cart: {
    method: 'POST',
    path: '/carts/{id}/cancel',
    summary: 'End a cart.',
    capability: 'dev.ucp.shopping.cart',
    argument: null,
    request: null,
    answer: CartAnswer,
    status: 200,
    isWrite: true,
    isKeyed: true,
  },
  create_checkout: {
    method: 'POST',
    path: '/checkout-sessions',
    summary: 'Begin a checkout, which the buyer finishes in a browser.',
    capability: 'dev.ucp.shopping.checkout',
    argument: 'checkout',
    request: CheckoutRequest,
    answer: CheckoutAnswer,
    status: 201,
    isWrite: true,
  },
  get_checkout: {
    method: 'GET',
    path: '/checkout-sessions/{id}',
    summary: 'Read a checkout with the prices of now, and its order once it is paid.',
    capability: 'dev.ucp.shopping.checkout',
    argument: null,
    request: null,
    answer: CheckoutAnswer,
    status: 200,
    isWrite: false,
  },
  update_checkout: {
    method: 'PUT',
    path: '/checkout-sessions/{id}',
    summary: 'Replace what a checkout has.',
    capability: 'dev.ucp.shopping.checkout',
    argument: 'checkout',
    request: CheckoutRequest,
    answer: CheckoutAnswer,
    status: 200,
    isWrite: true,
  },
  complete_checkout: {
    method: 'POST',
    path: '/checkout-sessions/{id}/complete',
    summary: 'Ask for the order. The answer leads the buyer to the shop, where the buyer pays.',
    capability: 'dev.ucp.shopping.checkout',
    argument: 'checkout',
    request: CompleteRequest,
    answer: CheckoutAnswer,
    status: 200,
    isWrite: true,
    isKeyed: true,
  },
  cancel_checkout: {
    method: 'POST',
    path: '/checkout-sessions/{id}/cancel',
    summary: 'End a checkout, and delete what it has of the buyer.',
    capability: 'dev.ucp.shopping.checkout',
    argument: null,
    request: null,
    answer: CheckoutAnswer,
    status: 200,
    isWrite: true,
    isKeyed: true,
  },
  get_order: {
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Read an order that came from a checkout of this platform. It needs a signature.',
    capability: 'dev.ucp.shopping.order',
    argument: null,
    request: null,
    answer: OrderAnswer,
    status: 200,
    isWrite: false,
    needsSignature: true,
  },
} as const satisfies Record<string, AgentOperation>

export type OperationName = keyof typeof agentOperations
export const operationNames = Object.keys(agentOperations) as OperationName[]
export const operationOf = (name: OperationName): AgentOperation => agentOperations[name]
