/** Money inside the shop: a whole number of paise. JSON carries rupees with at most two decimals. */
export type Paise = number

/** Paise to the number of rupees that JSON carries; exact, since no amount here comes near 2^53 paise. */
export const toRupees = (paise: Paise): number => paise / 100

/** Rupees that a schema has checked or that were computed, to the nearest paisa. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100)

/** Rupees from JSON to paise, or null when the number has more than two decimals or is no amount at all. */
export function fromRupees(rupees: number): Paise | null {
  const paise = toPaise(rupees)
  return Number.isSafeInteger(paise) && toRupees(paise) === rupees ? paise : null
}

/** The difference of two amounts in rupees, computed in paise. */
export const subtractRupees = (from: number, less: number): number => toRupees(toPaise(from) - toPaise(less))

/** Whether a number of rupees is whole paise, or a percentage whole hundredths. */
export const hasTwoDecimals = (value: number): boolean => fromRupees(value) !== null

/** '1180.5' or '-20' rupees as paise; null for anything else. */
export function parseRupees(text: string): Paise | null {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  if (whole === '') return null
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && paise > 0 ? -paise : paise
}

/** `part` of `whole` of an amount, half a paisa rounded up. */
export const proportionOf = (amountPaise: Paise, part: number, whole: number): Paise =>
  Math.round((amountPaise * part) / whole)

/** Hundredths of a percentage, which may have two decimals; whole numbers keep the arithmetic exact. */
export const hundredthsOf = (percent: number): number => Math.round(percent * 100)

/** `percent` of an amount, half a paisa rounded up. */
export const percentOf = (amountPaise: Paise, percent: number): Paise =>
  Math.floor((amountPaise * hundredthsOf(percent) + 5000) / 10000)

/** price × (1 − discount / 100), half a paisa rounded up (product rule, specification §5). */
export function discountedPrice(pricePaise: Paise, discountPercent: number): Paise {
  return discountPercent > 0 ? percentOf(pricePaise, 100 - discountPercent) : pricePaise
}

/** The amount of which so much is left after `percent` off, rounded down. */
export const beforePercent = (leftPaise: Paise, percent: number): Paise =>
  Math.floor((leftPaise * 100) / (100 - percent))

/** A hundredth of an amount, rounded up. */
export const hundredthOf = (amountPaise: Paise): Paise => Math.ceil(amountPaise / 100)

/** What so many of one price cost, in rupees as JSON carries them; computed in paise. */
export const lineTotal = (price: number, quantity: number): number => toRupees(toPaise(price) * quantity)

/**
 * Splits an amount over weights so that the parts add up to it exactly (largest remainder; ties go to the earlier part).
 * Weights are whole and not negative; where all are 0 the first part takes everything.
 */
export function allocate(amountPaise: Paise, weights: number[]): Paise[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountPaise : 0))
  // The product of two amounts can exceed 2^53, so the division uses bigint.
  const exact = weights.map((weight) => BigInt(amountPaise) * BigInt(weight))
  const parts = exact.map((value) => Number(value / total))
  const missing = amountPaise - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return parts.map((part, index) => part + (raised.has(index) ? 1 : 0))
}

/** The whole rupees of an amount that is not negative, and the paise beside them. */
export const splitRupees = (amountPaise: Paise): { rupees: number; paise: number } => ({
  rupees: Math.floor(amountPaise / 100),
  paise: amountPaise % 100,
})

/**
 * '₹1,150.00', from paise. Written without Intl: its first formatter costs a phone a tenth of a second before the page answers.
 */
export function formatPaise(amountPaise: Paise): string {
  const { rupees, paise } = splitRupees(Math.abs(amountPaise))
  return `${amountPaise < 0 ? '-' : ''}₹${formatCount(rupees)}.${`${paise}`.padStart(2, '0')}`
}

/** '₹1,150.00', from rupees as JSON carries them. */
export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees))

/** '1150.00', from rupees: how programs read a price. */
export const decimalRupees = (rupees: number): string => rupees.toFixed(2)

/** '12,34,567': a whole number in thousands, lakhs and crores. */
export function formatCount(count: number): string {
  const digits = String(Math.abs(count))
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2)
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`
  return count < 0 ? `-${grouped}` : grouped
}
