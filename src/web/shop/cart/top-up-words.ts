import type { TopUp } from '#contract/shop/top-up.ts'
import { rupeesInProse, toPaise } from '#shared/money.ts'

/** The effect of the product on the order's total, whose shipping is free then. */
export function topUpWords({ more }: Pick<TopUp, 'more'>): string {
  const paise = toPaise(more)
  const amount = rupeesInProse(Math.abs(paise))
  if (paise === 0) return 'Shipping is free then, and the order costs the same.'
  return paise > 0
    ? `Shipping is free then: ${amount} more in all.`
    : `Shipping is free then: ${amount} less in all.`
}
