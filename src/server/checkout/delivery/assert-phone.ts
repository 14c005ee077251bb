import type { Delivery } from '#contract/shop/checkout.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

/**
 * Checks that the courier has a number to call.
 * @throws {ShopError} `invalid_request` with `errors.phone` when neither the account nor the address has a phone.
 */
export function assertPhone(shopper: { phone: string }, address: Pick<Delivery, 'phone'> | null): void {
  if (shopper.phone === '' && !address?.phone)
    throw shopError(errorMessage('checkout', 'phoneMissing'), { field: 'phone' })
}
