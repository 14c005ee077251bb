import { parseRupees, toRupees } from '#shared/money.ts'

/** Typed rupees; empty is 0, null is an invalid amount. */
export function amountOf(text = ''): number | null {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return 0
  const paise = parseRupees(typed)
  return paise === null ? null : toRupees(paise)
}

export const noAmount = 'An amount is rupees with at most two decimals.'
