/** Money inside the shop: a whole number of paise. JSON carries rupees with at most two decimals. */
export type Paise = number

/** Paise to the number of rupees that JSON carries; exact, since no amount here comes near 2^53 paise. */
export const toRupees = (paise: Paise): number => paise / 100

/** Rupees from JSON to paise, or null when the number has more than two decimals or is no amount at all. */
export function fromRupees(rupees: number): Paise | null {
  const paise = Math.round(rupees * 100)
  return Number.isSafeInteger(paise) && paise / 100 === rupees ? paise : null
}

/** `percent` of an amount, half a paisa rounded up. `percent` may have two decimals. */
export function percentOf(amountPaise: Paise, percent: number): Paise {
  const hundredths = Math.round(percent * 100)
  return Math.floor((amountPaise * hundredths + 5000) / 10000)
}

/** price × (1 − discount / 100), half a paisa rounded up (product rule, specification §5). */
export function discountedPrice(pricePaise: Paise, discountPercent: number): Paise {
  return discountPercent > 0 ? percentOf(pricePaise, 100 - discountPercent) : pricePaise
}

/** The price of so many packs, in rupees as JSON carries them; computed in paise. */
export const lineTotal = (price: number, quantity: number): number =>
  toRupees(Math.round(price * 100) * quantity)

/**
 * '₹1,150.00', from rupees as JSON carries them. Avoids Intl, whose first formatter costs a phone a tenth of a second.
 */
export function formatRupees(rupees: number): string {
  const paise = Math.round(Math.abs(rupees) * 100)
  const minus = rupees < 0 && paise > 0 ? '-' : ''
  return `${minus}₹${inIndianGroups(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`
}

/** '₹1,150.00', from paise. */
export const formatPaise = (paise: Paise): string => formatRupees(toRupees(paise))

/** '12,34,567': a whole number, not negative, in thousands, lakhs and crores. */
export function inIndianGroups(count: number): string {
  const digits = String(count)
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2)
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`
  return grouped
}
