import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export const newSeed = (): Buffer => randomBytes(20)

const secretOf = (seed: Buffer): Secret => new Secret({ buffer: Uint8Array.from(seed).buffer })

/** The library's defaults match RFC 6238 and every authenticator: SHA-1, six digits, 30 seconds. */
const totpOf = (seed: Buffer, label?: { issuer: string; label: string }): TOTP =>
  new TOTP({ secret: secretOf(seed), ...label })

/**
 * Finds the time step of a typed code; null when it is invalid. Phone clocks differ a little, so the steps
 * before and after are valid too.
 */
export function matchingStep(seed: Buffer, typed: string, nowMs: number): number | null {
  const code = typed.replace(/\s/g, '')
  // The library throws on six characters that take more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(seed).validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : TOTP.counter({ timestamp: nowMs }) + delta
}

/** Base32 without padding, as people type seeds. */
export const toBase32 = (seed: Buffer): string => secretOf(seed).base32

/** The URI in an authenticator's QR code. */
export const otpauthUri = (seed: Buffer, { issuer, account }: { issuer: string; account: string }): string =>
  totpOf(seed, { issuer, label: account }).toString()
