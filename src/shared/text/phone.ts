import { normaliseIdentifier } from './normalise.ts'

/**
 * The stored form of an Indian mobile number, '+919876543210', from any usual spelling: as contact apps copy it, with
 * spaces or dashes, or 0, 91, +91 in front. Null for anything else.
 */
export function normalisePhone(value: string): string | null {
  const digits = normaliseIdentifier(value).replace(/[\s().-]/g, '')
  const match = /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(digits)
  return match ? `+91${match[1]}` : null
}
