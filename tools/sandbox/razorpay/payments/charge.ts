import type { Payment } from '../entities.ts'
import type { Faults } from '../faults/faults.ts'
import { freshId } from '../ids.ts'

/** What the customer is charged for an order: its amount, more with the fee on top, less with an offer. */
export function chargeFor(
  orderAmount: number,
  { customer_fee: isFeeOnTop, offer_percent: percent }: Faults,
): Pick<Payment, 'amount' | 'fee_bearer' | 'offer_id'> {
  const discount = Math.round((orderAmount * percent) / 100)
  return {
    amount: orderAmount - discount + (isFeeOnTop ? feeOf(orderAmount).fee : 0),
    ...(isFeeOnTop && { fee_bearer: 'customer' as const }),
    ...(percent > 0 && { offer_id: freshId('offer') }),
  }
}

/** The provider's published rate, 2 %, and 18 % GST on it; `fee` contains `tax`, as in the payment. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const bare = Math.round(amount / 50)
  const tax = Math.round((bare * 18) / 100)
  return { fee: bare + tax, tax }
}
