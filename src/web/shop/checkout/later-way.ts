import type { PaymentMethods, Quote } from '#contract/shop/checkout.ts'

type Method = PaymentMethods[number]

/** A way to pay after the order is placed, at the door or later by invoice, and what the order costs then. */
export interface LaterWay extends Pick<Method, 'fee' | 'terms'> {
  kind: 'cod' | 'terms'
  /** They replace those of the quote. */
  amounts: NonNullable<Method['amounts']> & Pick<Method, 'total'>
}

/** The way of a method; null where it is not possible. */
export const laterWayOf = ({ kind, available, amounts, fee, total, terms }: Method): LaterWay | null =>
  kind !== 'online' && available && amounts ? { kind, fee, terms, amounts: { ...amounts, total } } : null

/** A quote as it is when paid so. */
export const quoteLater = (quote: Quote, { amounts }: LaterWay): Quote => ({ ...quote, ...amounts })
