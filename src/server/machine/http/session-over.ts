import { ShopError } from './shop-error.ts'

/** The refusal of a token whose session is over. */
export const sessionOver = (): ShopError =>
  new ShopError('session_expired', 'Your session has expired. Please log in again.')
