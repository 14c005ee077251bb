import { verifyRazorpayPayment } from '#contract/payments.ts'

/**
 * How much a request can wait. `purchase`: money may have moved already, so whoever asks is let in longer. `always`: the
 * few that tell how the shop is.
 */
export type Urgency = 'ordinary' | 'purchase' | 'always'

export interface Asked {
  method?: string
  /** Path and query. */
  url?: string
  headers: { authorization?: string; 'x-razorpay-signature'?: unknown }
}

const healthChecks = new Set(['/healthz', '/readyz', '/metrics'])

/** Purchases are known by what only they bring, too; a stranger who makes that up still meets the second bound. */
export function urgencyOf({ method, url = '', headers }: Asked): Urgency {
  const [path = ''] = url.split('?')
  if (healthChecks.has(path)) return 'always'
  if (path === '/api/razorpay-webhook') {
    return method === 'POST' && headers['x-razorpay-signature'] !== undefined ? 'purchase' : 'ordinary'
  }
  // The provider's own page brings the shopper here; nothing but the address tells.
  if (path === '/api/razorpay-callback') return method === 'POST' ? 'purchase' : 'ordinary'
  const isOfPurchase =
    path === verifyRazorpayPayment.path || path === '/api/orders' || path.startsWith('/api/orders/')
  return isOfPurchase && headers.authorization?.startsWith('Bearer ') ? 'purchase' : 'ordinary'
}

export interface Load {
  /** Requests that are being answered now. */
  underWay: number
  /** The process comes to its work too late: see loop-delay.ts. */
  isLate: boolean
}

/** Purchases begun may take the process to so many times the bound. */
export const purchaseFactor = 2
/** While the process is late, only so large a part of the bound is let in; a quiet shop is never closed by lateness alone. */
const latePart = 1 / 4

/** Whether one more request may be begun. @param bound requests at once, as the owner set it. */
export function hasRoom(urgency: Urgency, { underWay, isLate }: Load, bound: number): boolean {
  if (urgency === 'always') return true
  if (urgency === 'purchase') return underWay < bound * purchaseFactor
  return underWay < (isLate ? Math.ceil(bound * latePart) : bound)
}
