import type { Mail } from '../../platform/email/mail-data.ts'

/** The use of the money of a cancelled order; amounts in paise. */
export type CancelledMoney =
  | { kind: 'unpaid' }
  /** The bank releases money that was only authorized; `paidWith` is the order that paid for the same goods, or null. */
  | { kind: 'released'; amountPaise: number; paidWith: number | null }
  /** All money was refunded before. */
  | { kind: 'given_back' }
  /** All money is refunded now, or the rest after partial refunds. */
  | { kind: 'all' | 'rest'; amountPaise: number }

/** The mail about a cancelled order, sent once. */
export const orderCancelledMail = (
  { orderId, email }: { orderId: number; email: string },
  money: CancelledMoney,
): Mail => ({
  template: 'order-cancelled',
  recipient: email,
  data: { orderId, money },
  dedupeKey: `order-cancelled:${orderId}`,
})
