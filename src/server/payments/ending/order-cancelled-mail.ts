import type { Mail } from '../../platform/email/mail-data.ts'

/** What happens to the money of a cancelled order. */
export type CancelledMoney =
  | { kind: 'unpaid' }
  /** It was only authorized, and the bank releases it; `paidWith` is the order that paid for the same goods, if one did. */
  | { kind: 'released'; amountPaise: number; paidWith: number | null }
  /** All of it was refunded before. */
  | { kind: 'given_back' }
  /** All of it is refunded now, or the rest after partial refunds. */
  | { kind: 'all' | 'rest'; amountPaise: number }

/** An order is reported as cancelled once. */
export const orderCancelledMail = (
  { orderId, email }: { orderId: number; email: string },
  money: CancelledMoney,
): Mail => ({
  template: 'order-cancelled',
  recipient: email,
  data: { orderId, money },
  dedupeKey: `order-cancelled:${orderId}`,
})
