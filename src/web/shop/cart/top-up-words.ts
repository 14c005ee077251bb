import type { TopUp } from '#contract/shop/top-up.ts'
import { formatPaise, toPaise } from '#shared/money.ts'

/** The effect of the product on the order's total, whose shipping is free then. */
export function topUpWords({ more }: Pick<TopUp, 'more'>): string {
  const paise = toPaise(more)
  const amount = formatPaise(Math.abs(paise))
  if (paise === 0) return 'Add it and shipping is free: you pay the same.'
  return `Add it and shipping is free: you pay ${amount} ${paise > 0 ? 'more' : 'less'}.`
}
