import type { IncomingHttpHeaders } from 'node:http'
import type { StoredKey } from '../../platform/database/tables.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { type Component, contentDigest, isSignedBy, signatureBase } from './http-signatures.ts'
import { type Item, type Member, parseDictionary } from './structured-fields.ts'

export interface SignedRequest {
  method: string
  /** The host of the shop, whatever the `Host` header says. */
  authority: string
  /** The path with its query, as it was sent. */
  url: string
  headers: IncomingHttpHeaders
  /** Null without a body. */
  body: Buffer | null
  /** A signature must cover the header with the idempotency key. */
  mustCoverKey: boolean
}

/** Seconds by which the time of a signature may differ. */
const toleratedSeconds = 300

/** What a request signs with; null for a request without a signature. */
export interface Claim {
  keyId: string
  signature: Buffer
  base: string
}

/**
 * Reads and checks the signature of a request, up to its key.
 * @throws {ProtocolError} `signature_missing`, `signature_invalid`, `algorithm_unsupported`, `digest_mismatch`.
 */
export function readSignature(request: SignedRequest, now = Date.now()): Claim | null {
  const { 'signature-input': input, signature: given } = request.headers
  if (input === undefined && given === undefined) return null
  if (typeof input !== 'string' || typeof given !== 'string')
    throw new ProtocolError(
      'signature_missing',
      'A signed request has the headers Signature and Signature-Input.',
    )
  const inputs = parseDictionary(input)
  const signatures = parseDictionary(given)
  const [label, member] = [...(inputs ?? [])].find(([name]) => signatures?.has(name)) ?? []
  const signature = label === undefined ? undefined : signatures?.get(label)?.value
  if (
    !member ||
    !Array.isArray(member.value) ||
    Array.isArray(signature) ||
    !Buffer.isBuffer(signature?.value)
  )
    throw invalid('the headers can’t be read')
  assertParams(member, now)
  const names = namesOf(member.value)
  assertCovered(request, names)
  assertDigest(request)
  const components = names.map((name): Component => [name, componentOf(request, name)])
  const keyId = member.params.get('keyid')
  if (typeof keyId !== 'string' || keyId === '') throw invalid('keyid is missing')
  return { keyId, signature: signature.value, base: signatureBase(components, member.raw) }
}

/**
 * Verifies a claim with the keys of the platform.
 * @throws {ProtocolError} `key_not_found`, `algorithm_unsupported`, `signature_invalid`.
 */
export function verifyClaim({ keyId, signature, base }: Claim, keys: StoredKey[]): void {
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key) throw new ProtocolError('key_not_found', 'The profile has no key of this keyid.')
  if (key.kty !== 'EC' || key.crv !== 'P-256')
    throw new ProtocolError('algorithm_unsupported', 'Signatures are verified with keys on P-256 (ES256).')
  if (!isSignedBy(key, base, signature)) throw invalid('it does not match the request')
}

const invalid = (why: string): ProtocolError =>
  new ProtocolError('signature_invalid', `The signature is not valid: ${why}.`)

function assertParams({ params }: Member, now: number): void {
  const algorithm = params.get('alg')
  if (algorithm !== undefined && algorithm !== 'ecdsa-p256-sha256')
    throw new ProtocolError('algorithm_unsupported', 'Signatures use ECDSA on P-256 with SHA-256.')
  const [created, expires] = [params.get('created'), params.get('expires')]
  const seconds = now / 1000
  if (typeof created === 'number' && Math.abs(seconds - created) > toleratedSeconds)
    throw invalid(`it was made more than ${toleratedSeconds} seconds away from now`)
  if (typeof expires === 'number' && expires < seconds) throw invalid('it has expired')
}

function namesOf(items: Item[]): string[] {
  return items.map(({ value, params }) => {
    if (typeof value !== 'string' || params.size > 0) throw invalid('it covers parts that are not supported')
    return value
  })
}

/** What a signature must cover, so that it is valid for this request alone. */
function requiredOf({ headers, url, body, mustCoverKey }: SignedRequest): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.includes('?') ? ['@query'] : []),
    ...(headers['ucp-agent'] === undefined ? [] : ['ucp-agent']),
    ...(mustCoverKey || headers['idempotency-key'] !== undefined ? ['idempotency-key'] : []),
    ...(body === null ? [] : ['content-digest', 'content-type']),
  ]
}

function assertCovered(request: SignedRequest, names: string[]): void {
  const missing = requiredOf(request).filter((name) => !names.includes(name))
  if (missing.length > 0) throw invalid(`it does not cover ${missing.join(', ')}`)
  if (new Set(names).size < names.length) throw invalid('it covers a part twice')
}

function assertDigest({ headers, body }: SignedRequest): void {
  if (body === null) return
  const digests = parseDictionary(headerOf(headers, 'content-digest'))
  const given = digests?.get('sha-256')?.raw
  if (given === undefined || `sha-256=${given}` !== contentDigest(body))
    throw new ProtocolError('digest_mismatch', 'The body does not match its Content-Digest (sha-256).')
}

function componentOf({ method, authority, url, headers }: SignedRequest, name: string): string {
  const queryAt = url.includes('?') ? url.indexOf('?') : url.length
  switch (name) {
    case '@method':
      return method
    case '@authority':
      return authority
    case '@path':
      return url.slice(0, queryAt)
    case '@query':
      return url.slice(queryAt) || '?'
    default:
      if (name.startsWith('@') || headers[name] === undefined)
        throw invalid(`it covers ${name.slice(0, 40)}, which the request does not have`)
      return headerOf(headers, name)
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value : [value ?? '']).map((one) => one.trim()).join(', ')
}
