import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { StoredKey } from '../../platform/database/tables.ts'

// HTTP message signatures (RFC 9421) by ECDSA on P-256, with r and s as they are and not in ASN.1.

/** A covered component with its value: '@method', or the name of a header in lower case. */
export type Component = readonly [name: string, value: string]

const encoding = 'ieee-p1363'

/** The bytes of a signature. */
const signatureBytes = 64

/** The header of a body (RFC 9530). */
export const contentDigest = (body: string | Buffer): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** The text that is signed. */
export const signatureBase = (components: readonly Component[], params: string): string =>
  [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join('\n')

interface Signer {
  keyId: string
  privateKey: KeyObject
  /** Seconds since 1970. */
  created: number
}

/** The headers that sign a message. */
export function signatureHeaders(
  components: readonly Component[],
  { keyId, privateKey, created }: Signer,
): Record<'signature-input' | 'signature', string> {
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const params = `(${names});created=${created};keyid="${keyId}"`
  const base = signatureBase(components, params)
  const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: encoding })
  return { 'signature-input': `sig1=${params}`, signature: `sig1=:${signature.toString('base64')}:` }
}

/** Whether a key of a platform signed this text. */
export function isSignedBy(key: StoredKey, base: string, signature: Buffer): boolean {
  if (signature.length !== signatureBytes) return false
  const publicKey = publicKeyOf(key)
  return (
    publicKey !== null &&
    verify('sha256', Buffer.from(base), { key: publicKey, dsaEncoding: encoding }, signature)
  )
}

/** The key as Node has it; null for a point that is not on the curve. */
function publicKeyOf({ kty, crv, x, y }: StoredKey): KeyObject | null {
  try {
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  } catch {
    return null
  }
}
