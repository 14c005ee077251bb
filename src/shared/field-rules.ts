// Field checks as plain functions, so that simple pages need no schemas.

import { normaliseIdentifier } from './text/normalise.ts'

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

/**
 * The stored form of an Indian mobile number, '+919876543210', from any usual spelling: as contact apps copy it, with
 * spaces or dashes, or 0, 91, +91 in front. Null for anything else.
 */
export function normalisePhone(value: string): string | null {
  const digits = normaliseIdentifier(value).replace(/[\s().-]/g, '')
  const match = /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(digits)
  return match ? `+91${match[1]}` : null
}

export const minQuantity = 1
export const maxQuantity = 10

/** Below 1 or NaN becomes 1; above 10 becomes 10. */
export function clampQuantity(value: number): number {
  return Number.isNaN(value) ? minQuantity : Math.min(maxQuantity, Math.max(minQuantity, Math.trunc(value)))
}

/** The message when more was requested than one cart takes of a product. */
export const cappedMessage = `Your cart now holds ${maxQuantity} of this product, the most it can take.`

/** The name of the honeypot in every public form. */
export const honeypotField = 'website'
