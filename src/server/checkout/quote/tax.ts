import { hundredthsOf } from '#shared/money.ts'
/**
 * One half of the tax inside an amount: gross · r / (2 · (100 + r)), half a paisa rounded up (CGST Rules
 * 2017, rule 35). CGST and SGST have equal rates on the same value (s. 9 of both Acts), so each half is
 * rounded alone.
 */
export function halfTaxInside(grossPaise: number, ratePercent: number): number {
  const rate = hundredthsOf(ratePercent)
  const base = 10_000 + rate
  return Math.floor((grossPaise * rate + base) / (2 * base))
}

/**
 * The tax inside the amount of one line, in paise: twice the rounded half, also for IGST. A quote does not
 * know the state yet, so the place of supply must not change a paisa. Totals add up the taxes of lines;
 * nothing computes the tax of a total.
 */
export const taxInside = (grossPaise: number, ratePercent: number): number =>
  2 * halfTaxInside(grossPaise, ratePercent)
