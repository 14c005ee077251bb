import { explain, type Failure } from '../../lib/api/failure.ts'

/** Why the cart could not be loaded (product.md §12). */
export const cartFailure = (failure: Failure): string =>
  explain(failure, {
    refused: 'Failed to fetch cart items.',
    unreachable: 'Could not load cart. Please try again.',
  })
