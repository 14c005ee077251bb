import { explain, type Failure, isNotFound } from '../../api/failure.ts'

/** A change of the cart that was taken back. */
export interface CartProblem {
  productId: number
  message: string
  /** The cart is no longer what this page believes: another tab changed it. */
  isCartStale: boolean
}

/** What the shopper is told about a change that failed; `quantity` is what was wanted, 0 to take the line out. */
export function problemOf(failure: Failure, productId: number, quantity: number): CartProblem {
  const fallback =
    quantity === 0
      ? 'Could not remove item from cart. Please try again.'
      : 'Could not update cart item. Please try again.'
  const isRefusal = failure.status !== null && failure.status < 500
  return {
    productId,
    message: isRefusal ? explain(failure, { refused: fallback }) : fallback,
    isCartStale: isNotFound(failure),
  }
}
