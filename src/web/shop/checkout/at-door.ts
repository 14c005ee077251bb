import type { PaymentMethods, Quote } from '#contract/shop/checkout.ts'

/** What an order costs that is paid at the door. */
export type AtDoor = NonNullable<PaymentMethods[number]['amounts']> &
  Pick<PaymentMethods[number], 'fee' | 'total'>

/** A quote as it is when paid at the door. */
export const quoteAtDoor = (quote: Quote, { fee: _, ...amounts }: AtDoor): Quote => ({ ...quote, ...amounts })
