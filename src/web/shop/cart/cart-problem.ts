import { explain, type Failure, isNotFound } from '../../lib/api/failure.ts'

/** A reverted change of the cart. */
export interface CartProblem {
  productId: number
  message: string
  /** The cart differs from this page's state: another tab changed it. */
  isCartStale: boolean
}

/** The message for a failed change; `quantity` is the wanted one, 0 to remove the line. */
export function problemOf(failure: Failure, productId: number, quantity: number): CartProblem {
  const fallback =
    quantity === 0
      ? 'Could not remove item from cart. Please try again.'
      : 'Could not update cart item. Please try again.'
  const isErrorReply = failure.status !== null && failure.status < 500
  return {
    productId,
    message: isErrorReply ? explain(failure, { refused: fallback }) : fallback,
    isCartStale: isNotFound(failure),
  }
}
