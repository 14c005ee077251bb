import { createHash } from 'node:crypto'
import { acceptedEncodings, type Encoding } from './encodings.ts'

/** An answer to keep: a page, or the answer of a call. */
export interface Made {
  status: number
  /** For the figures: the pattern of the address. */
  route: string
  body: Buffer
  contentType: string
  cacheControl: string
  /** Headers that replace those of every answer. */
  headers?: Record<string, string>
  /** May be kept: complete, and the same for everybody. */
  isLasting: boolean
}

type Headers = Record<string, string>

/** What is sent to one request; it has no body for a visitor who has it already. */
export interface Chosen {
  status: number
  headers: Headers
  /** Names and values in turn, which Node writes fastest, with the headers of every answer. */
  rawHeaders: string[]
  body: Buffer | null
}

interface Variant extends Chosen {
  body: Buffer
  /** The 304, ready too. */
  unchanged: Chosen
}

/** An answer in all its encodings, ready to be sent. */
export interface CachedAnswer {
  status: number
  route: string
  /** The common prefix of the entity tags of all encodings. */
  tag: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** The memory that it takes, in bytes: bodies and headers. */
  size: number
}

/**
 * The headers of a 304: a browser takes over those that say which representation it is and what it may do.
 */
const ofUnchanged = new Set([
  'etag',
  'cache-control',
  'vary',
  'content-security-policy',
  'permissions-policy',
])

const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])

/** Headers of one encoding and of its 304, as names and values and as a list; shared texts are not counted. */
const formBytes = 2_000

/** Node cuts small buffers from large ones; a copy does not keep the large one in memory. */
function alone(body: Buffer): Buffer {
  if (body.buffer.byteLength <= body.length + formBytes) return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 20)

/** @param common headers of every answer of the shop. */
export function asCachedAnswer(made: Made, common: Headers): CachedAnswer {
  const tag = tagOf(made.body)
  const answer: CachedAnswer = {
    status: made.status,
    route: made.route,
    tag,
    variants: { identity: variant(made, tag, 'identity', alone(made.body), common) },
    size: made.body.length + formBytes,
  }
  return answer
}

/** Adds a compressed variant to an answer, unless it came out larger. */
export function addVariant(
  answer: CachedAnswer,
  made: Made,
  encoding: Exclude<Encoding, 'identity'>,
  body: Buffer,
  common: Headers,
): void {
  if (body.length >= made.body.length) return
  answer.variants[encoding] = variant(made, answer.tag, encoding, alone(body), common)
  answer.size += body.length + formBytes
}

function variant(made: Made, tag: string, encoding: Encoding, body: Buffer, common: Headers): Variant {
  const headers: Headers = {
    ...made.headers,
    'content-type': made.contentType,
    'cache-control': made.cacheControl,
    vary: 'accept-encoding',
    // Different bytes need different tags, also where the text is the same.
    etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const { status } = made
  const whole = { status, headers, rawHeaders: Object.entries({ ...common, ...headers }).flat(), body }
  return { ...whole, unchanged: unchangedOf(whole) }
}

function unchangedOf({ headers, rawHeaders }: Chosen): Chosen {
  const said = Object.entries(headers).filter(([name]) => ofUnchanged.has(name))
  const raw = rawHeaders.filter((_, index) => !ofBody.has(rawHeaders[index - (index % 2)] ?? ''))
  return { status: 304, headers: Object.fromEntries(said), rawHeaders: raw, body: null }
}

/** The variant for a request: the smallest one that is ready and accepted, or 304 when the visitor has it. */
export function chooseVariant(
  answer: CachedAnswer,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): Chosen {
  const { variants } = answer
  const encoding = acceptedEncodings(asked.acceptEncoding).find((each) => variants[each]) ?? 'identity'
  const chosen = variants[encoding] ?? variants.identity
  const isUnchanged =
    answer.status === 200 && asked.ifNoneMatch !== undefined && isMatch(asked.ifNoneMatch, answer.tag)
  return isUnchanged ? chosen.unchanged : chosen
}

/** The tag of any encoding of the same text counts as a match. */
const isMatch = (header: string, tag: string): boolean =>
  header === '*' || header.includes(`"${tag}"`) || header.includes(`"${tag}-`)
