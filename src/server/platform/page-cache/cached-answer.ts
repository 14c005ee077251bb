import { createHash } from 'node:crypto'
import { acceptedEncodings, type Encoding } from './encodings.ts'

/** A fresh answer: a page, or the reply of a call. */
export interface FreshAnswer {
  status: number
  /** Route pattern for metrics. */
  route: string
  body: Buffer
  contentType: string
  cacheControl: string
  /** Headers that replace the common ones. */
  headers?: Record<string, string>
  /** Whether it may be cached: complete, and the same for everybody. */
  isCacheable: boolean
}

type Headers = Record<string, string>

/** The answer to one request; without a body when the client has it already. */
export interface Chosen {
  status: number
  headers: Headers
  /** Alternating names and values, which Node writes fastest, including the common headers. */
  rawHeaders: string[]
  body: Buffer | null
}

interface Variant extends Chosen {
  body: Buffer
  /** The prepared 304 answer. */
  unchanged: Chosen
}

/** An answer in all its encodings, ready to send. */
export interface CachedAnswer {
  status: number
  route: string
  /** Common prefix of the entity tags of all encodings. */
  tag: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** Memory in bytes: bodies and headers. */
  size: number
}

/** Headers of a 304. A browser takes over those that name the representation and its permissions. */
const headersOf304 = new Set([
  'etag',
  'cache-control',
  'vary',
  'content-security-policy',
  'permissions-policy',
])

const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-length'])

/** Bytes of the headers of one encoding and its 304; shared texts are not counted. */
const headerBytes = 2_000

/** Copies a small buffer. Node cuts it from a large one, which would stay in memory. */
function copyIfCut(body: Buffer): Buffer {
  if (body.buffer.byteLength <= body.length + headerBytes) return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 20)

/**
 * Prepares a fresh answer for the cache.
 * @param common headers of every answer of the shop.
 */
export function asCachedAnswer(fresh: FreshAnswer, common: Headers): CachedAnswer {
  const tag = tagOf(fresh.body)
  const answer: CachedAnswer = {
    status: fresh.status,
    route: fresh.route,
    tag,
    variants: { identity: variant(fresh, tag, 'identity', copyIfCut(fresh.body), common) },
    size: fresh.body.length + headerBytes,
  }
  return answer
}

/** Adds a compressed variant, unless it is larger. */
export function addVariant(
  answer: CachedAnswer,
  fresh: FreshAnswer,
  encoding: Exclude<Encoding, 'identity'>,
  body: Buffer,
  common: Headers,
): void {
  if (body.length >= fresh.body.length) return
  answer.variants[encoding] = variant(fresh, answer.tag, encoding, copyIfCut(body), common)
  answer.size += body.length + headerBytes
}

function variant(
  fresh: FreshAnswer,
  tag: string,
  encoding: Encoding,
  body: Buffer,
  common: Headers,
): Variant {
  const headers: Headers = {
    ...fresh.headers,
    'content-type': fresh.contentType,
    'cache-control': fresh.cacheControl,
    vary: 'accept-encoding',
    // Different bytes need different tags, even for the same text.
    etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const { status } = fresh
  const whole = { status, headers, rawHeaders: Object.entries({ ...common, ...headers }).flat(), body }
  return { ...whole, unchanged: unchangedOf(whole) }
}

function unchangedOf({ headers, rawHeaders }: Chosen): Chosen {
  const retained = Object.entries(headers).filter(([name]) => headersOf304.has(name))
  const raw = rawHeaders.filter((_, index) => !bodyHeaders.has(rawHeaders[index - (index % 2)] ?? ''))
  return { status: 304, headers: Object.fromEntries(retained), rawHeaders: raw, body: null }
}

/** Chooses the smallest prepared variant that the client accepts, or 304 when the client has it. */
export function chooseVariant(
  answer: CachedAnswer,
  preconditions: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): Chosen {
  const { variants } = answer
  const encoding =
    acceptedEncodings(preconditions.acceptEncoding).find((each) => variants[each]) ?? 'identity'
  const chosen = variants[encoding] ?? variants.identity
  const isUnchanged =
    answer.status === 200 &&
    preconditions.ifNoneMatch !== undefined &&
    isMatch(preconditions.ifNoneMatch, answer.tag)
  return isUnchanged ? chosen.unchanged : chosen
}

/** The tag of any encoding of the same text matches. */
const isMatch = (header: string, tag: string): boolean =>
  header === '*' || header.includes(`"${tag}"`) || header.includes(`"${tag}-`)
