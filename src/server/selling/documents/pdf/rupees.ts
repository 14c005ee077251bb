import { formatRupees, toRupees } from '#contract/money.ts'

/** '₹1,234.50' of paise. */
export const rupees = (paise: number): string => formatRupees(toRupees(paise))
