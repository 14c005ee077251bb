import { fromRupees } from '#shared/money.ts'

/** Typed rupees; empty is 0, null is an invalid amount. */
export function amountOf(text = ''): number | null {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return 0
  const value = /^-?\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
  return fromRupees(value) === null ? null : value
}

export const noAmount = 'An amount is rupees with at most two decimals.'
