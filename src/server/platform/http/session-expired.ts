import { errorMessage, shopError } from './error-message.ts'
import type { ShopError } from './shop-error.ts'

/** Creates the error for a token whose session has ended. */
export const sessionExpired = (): ShopError => shopError(errorMessage('account', 'sessionOver'))
