import { taxInside } from '../../checkout/quote/tax.ts'

/** A charged line with its credits so far. Amounts in paise. */
export interface OpenTax {
  ratePercent: number
  /** The whole line. */
  grossPaise: number
  /** The tax of the whole line. */
  taxPaise: number
  /** The uncredited rest before this document. */
  leftPaise: number
  /** The tax that earlier documents credited. */
  taxedPaise: number
}

/** The largest even number of paise in an amount, which two equal halves need. */
const evenIn = (amountPaise: number): number => amountPaise - (amountPaise % 2)

/**
 * The tax of a part of a line, in paise: the tax of all credits so far, less the tax credited before. The last part takes the
 * rest, so that credits add up to the line. A part takes tax early that the rest could not bear.
 */
export function creditedTax(line: OpenTax, partPaise: number): number {
  const { ratePercent, grossPaise, taxPaise, leftPaise, taxedPaise } = line
  const restPaise = leftPaise - partPaise
  if (restPaise <= 0) return Math.max(0, Math.min(partPaise, taxPaise - taxedPaise))
  // One pair of the rest bears no tax, since an odd part may split it.
  const soonest = taxPaise - Math.max(0, evenIn(restPaise) - 2)
  const due = Math.min(taxPaise, Math.max(taxInside(grossPaise - restPaise, ratePercent), soonest))
  return Math.max(0, Math.min(evenIn(partPaise), due - taxedPaise))
}
