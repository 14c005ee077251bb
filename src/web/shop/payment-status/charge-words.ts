import type { Charge } from '#contract/shop/payment-status.ts'
import { formatRupees } from '#shared/money.ts'
import type { Settings } from '#shared/settings/settings.ts'

export interface ChargeWords {
  heading: string
  /** The state of the money. */
  what: string
  /** The next step of the shopper. */
  next: string
}

/** The state of a payment, in plain words. */
export function wordsFor({ state, amount, refunded }: Charge, { returns }: Settings): ChargeWords {
  const { refundDays } = returns
  const [sum, back] = [formatRupees(amount), formatRupees(refunded)]
  switch (state) {
    case 'paid':
      return {
        heading: 'Yes, you were charged',
        what: `We received your payment of ${sum}, and your order is paid.${refunded > 0 ? ` Of it, ${back} goes or went back to you.` : ''}`,
        next: 'You need not do anything. Your order is in your account.',
      }
    case 'pending':
      return {
        heading: 'We are still checking',
        what: `We are confirming your payment of ${sum} with the bank.`,
        next: 'Please don’t pay again. Look here again in a few minutes: if the money left your account, your order follows by itself, or we refund the money.',
      }
    case 'refunding':
      return {
        heading: 'Your money is on its way back',
        what: `${back} of your payment of ${sum} is being refunded.`,
        next: `It goes back to the card or account it came from. Banks show it within ${refundDays} business days; if yours does not, write to us.`,
      }
    case 'refunded':
      return {
        heading: 'Your money was refunded',
        what: `${back} of your payment of ${sum} was refunded.`,
        next: `If your bank does not show it within ${refundDays} business days, write to us with the payment ID.`,
      }
    case 'not_charged':
      return {
        heading: 'No, you were not charged',
        what: `We received nothing for this payment of ${sum}.`,
        next: `If your bank still shows a charge, it is reversed by itself, usually within ${refundDays} business days. You can pay again at any time.`,
      }
  }
}
