import { ApiError } from '../../api/api.ts'

/** Why the cart could not be read, for the shopper (product.md §12). */
export const cartFailure = (error: unknown): string =>
  error instanceof ApiError
    ? (error.serverMessage ?? 'Failed to fetch cart items.')
    : 'Could not load cart. Please try again.'
