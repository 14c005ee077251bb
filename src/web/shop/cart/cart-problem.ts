import { ApiError, NetworkError } from '../../api/api.ts'

/** A change of the cart that was taken back. */
export interface CartProblem {
  productId: number
  message: string
  /** The cart is no longer what this page believes: another tab changed it. */
  isCartStale: boolean
}

/** What the shopper is told about a change that failed; `quantity` is what was wanted, 0 to take the line out. */
export function problemOf(error: unknown, productId: number, quantity: number): CartProblem {
  const fallback =
    quantity === 0
      ? 'Could not remove item from cart. Please try again.'
      : 'Could not update cart item. Please try again.'
  // Anything but a request that failed is a fault of ours, and has to be seen.
  if (!(error instanceof ApiError || error instanceof NetworkError)) reportError(error)
  const isRefusal = error instanceof ApiError && error.status < 500
  return {
    productId,
    message: (isRefusal && error.serverMessage) || fallback,
    isCartStale: isRefusal && error.status === 404,
  }
}
