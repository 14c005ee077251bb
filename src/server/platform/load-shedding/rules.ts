import { verifyRazorpayPayment } from '#contract/shop/payments.ts'

/**
 * Urgency of a request. `purchase`: money may have moved already, so its limit is higher. `always`: health
 * checks and metrics.
 */
export type Urgency = 'ordinary' | 'purchase' | 'always'

export interface RequestHead {
  method?: string
  /** Path and query. */
  url?: string
  headers: { authorization?: string; 'x-razorpay-signature'?: unknown }
}

const healthChecks = new Set(['/healthz', '/readyz', '/metrics'])

/** Purchases are recognised by their path or headers; forged headers still meet the second limit. */
export function urgencyOf({ method, url = '', headers }: RequestHead): Urgency {
  const [path = ''] = url.split('?')
  if (healthChecks.has(path)) return 'always'
  if (path === '/api/razorpay-webhook') {
    return method === 'POST' && headers['x-razorpay-signature'] !== undefined ? 'purchase' : 'ordinary'
  }
  // The provider's page sends the shopper here; only the address shows that this is a purchase.
  if (path === '/api/razorpay-callback') return method === 'POST' ? 'purchase' : 'ordinary'
  const isOfPurchase =
    path === verifyRazorpayPayment.path || path === '/api/orders' || path.startsWith('/api/orders/')
  return isOfPurchase && headers.authorization?.startsWith('Bearer ') ? 'purchase' : 'ordinary'
}

export interface Load {
  /** Running requests. */
  runningRequests: number
  /** The event loop is late: see loop-delay.ts. */
  isLate: boolean
}

/** Purchase steps may exceed the limit by this factor. */
export const purchaseFactor = 2
/** A late process uses only this part of the limit; lateness alone never closes a quiet shop. */
const latePart = 1 / 4

/**
 * Whether one more request may start.
 * @param maxRequests maximum of concurrent requests, as configured.
 */
export function hasRoom(urgency: Urgency, { runningRequests, isLate }: Load, maxRequests: number): boolean {
  if (urgency === 'always') return true
  if (urgency === 'purchase') return runningRequests < maxRequests * purchaseFactor
  return runningRequests < (isLate ? Math.ceil(maxRequests * latePart) : maxRequests)
}
