// Field checks as plain functions, so that simple pages need no schemas.

/**
 * Half a surrogate pair, which JSON in PostgreSQL can't hold, and C0 controls other than tab and line ends;
 * NUL is invalid in any text.
 */
export function isUnstorable(value: string): boolean {
  if (!value.isWellFormed()) return true
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i)
    if (code === 127 || (code < 32 && code !== 9 && code !== 10 && code !== 13)) return true
  }
  return false
}

const emailPattern = /^[^\s@<>(),;:".]+(?:\.[^\s@<>(),;:".]+)*@(?:[^\s@<>(),;:".]+\.)+[^\s@<>(),;:".]+$/

/** Accepts text with an @ and a dot after it. Keeps the typed case, since comparison ignores it. */
export const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value)

export const minQuantity = 1
/** The most packs of one product in an order of a shopper. */
export const maxQuantity = 10
/** The highest limit that a business customer can have in its place. */
export const maxBusinessQuantity = 10_000

/** Below 1 or NaN becomes 1; above `max` becomes `max`. */
export function clampQuantity(value: number, max = maxQuantity): number {
  return Number.isNaN(value) ? minQuantity : Math.min(max, Math.max(minQuantity, Math.trunc(value)))
}

/** The message when more was requested than one cart takes of a product. */
export const cappedMessage = (max = maxQuantity): string =>
  `Your cart now holds ${max} of this product, the most it can take.`

/** The name of the honeypot in every public form. */
export const honeypotField = 'website'
