import { errorMessage, shopError } from './error-message.ts'
import type { ShopError } from './shop-error.ts'

/** The refusal of a token whose session is over. */
export const sessionOver = (): ShopError => shopError(errorMessage('account', 'sessionOver'))
