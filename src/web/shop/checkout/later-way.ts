import type { PaymentMethods, Quote } from '#contract/shop/checkout.ts'

type Method = PaymentMethods[number]

/** A way to pay after the order is placed, at the door or later by invoice, and what the order costs then. */
export type LaterWay = NonNullable<Method['amounts']> &
  Pick<Method, 'fee' | 'total' | 'terms'> & { kind: 'cod' | 'terms' }

/** The way of a method; null where it is not possible. */
export const laterWayOf = ({ kind, available, amounts, fee, total, terms }: Method): LaterWay | null =>
  kind !== 'online' && available && amounts ? { ...amounts, kind, fee, total, terms } : null

/** A quote as it is when paid so. */
export const quoteLater = (
  quote: Quote,
  { fee: _, kind: _kind, terms: _terms, ...amounts }: LaterWay,
): Quote => ({
  ...quote,
  ...amounts,
})
