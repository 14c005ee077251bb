import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as every authenticator has them.

const stepSeconds = 30
const digits = 6
/** Phone clocks differ a little, so the step before and the step after are valid too. */
const tolerance = 1

export const newSeed = (): Buffer => randomBytes(20)

export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / stepSeconds)

/** The code of a step (RFC 4226). */
export function codeOf(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a typed code, or null; all candidates are compared, so that the time reveals nothing. */
export function matchingStep(seed: Buffer, typed: string, nowMs: number): number | null {
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return null
  const present = stepAt(nowMs)
  let found: number | null = null
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(codeOf(seed, step)), Buffer.from(code))) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, as people type seeds. */
export function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The text of an authenticator's QR code. */
export function otpauthUri(seed: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(seed)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
