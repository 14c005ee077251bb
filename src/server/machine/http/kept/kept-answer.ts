import { createHash } from 'node:crypto'
import { acceptedEncodings, type Encoding } from './encodings.ts'

/** What was made for an address: a page, or the answer of a call. */
export interface Made {
  status: number
  /** For the figures: the pattern of the address. */
  route: string
  body: Buffer
  contentType: string
  cacheControl: string
  /** Those that this answer has in place of the ones of every answer. */
  headers?: Record<string, string>
  /** Worth keeping: whole, and nothing in it depends on who asked. */
  isLasting: boolean
}

type Headers = Record<string, string>

interface Variant {
  headers: Headers
  /** Names and values in turn, which is what Node writes fastest; with those that every answer of the shop has. */
  rawHeaders: string[]
  body: Buffer
}

/** An answer in every form in which it can be sent, ready to be sent. */
export interface KeptAnswer {
  status: number
  route: string
  /** What the entity tags of all its variants begin with. */
  tag: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** Memory that it takes, in bytes: bodies, and about what each form's headers take. */
  size: number
}

/** Chosen for one request; no body for a visitor who has it already. */
export interface Chosen {
  status: number
  headers: Headers
  rawHeaders: string[]
  body: Buffer | null
}

/**
 * Headers that say which representation it is, and what it may do: a browser takes them over from a 304. They alone go
 * with it.
 */
const ofUnchanged = new Set([
  'etag',
  'cache-control',
  'vary',
  'content-security-policy',
  'permissions-policy',
])

/** Headers of one form, as names and values and as a list; the texts that all answers share are not counted. */
const formBytes = 1_500

/** Node cuts small buffers from large ones; what is kept must not keep the whole of those. */
function alone(body: Buffer): Buffer {
  if (body.buffer.byteLength <= body.length + formBytes) return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 20)

/** @param common headers of every answer of the shop. */
export function asKeptAnswer(made: Made, common: Headers): KeptAnswer {
  const tag = tagOf(made.body)
  const answer: KeptAnswer = {
    status: made.status,
    route: made.route,
    tag,
    variants: { identity: variant(made, tag, 'identity', alone(made.body), common) },
    size: made.body.length + formBytes,
  }
  return answer
}

/** Takes a compressed form into an answer, unless it came out larger. */
export function addVariant(
  answer: KeptAnswer,
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
  return { headers, rawHeaders: Object.entries({ ...common, ...headers }).flat(), body }
}

/** The form of an answer that fits a request: the smallest that is ready and taken, or 304 where the visitor has it. */
export function chooseVariant(
  answer: KeptAnswer,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): Chosen {
  const { variants } = answer
  const encoding = acceptedEncodings(asked.acceptEncoding).find((each) => variants[each]) ?? 'identity'
  const chosen = variants[encoding] ?? variants.identity
  const isUnchanged =
    answer.status === 200 && asked.ifNoneMatch !== undefined && isMatch(asked.ifNoneMatch, answer.tag)
  if (!isUnchanged) {
    return { status: answer.status, ...chosen }
  }
  const isSaid = ([name]: [string, string]): boolean => ofUnchanged.has(name)
  const headers = Object.fromEntries(Object.entries(chosen.headers).filter(isSaid))
  return { status: 304, headers, rawHeaders: rawOfUnchanged(chosen), body: null }
}

/** A tag of any form of the same text will do: what the visitor has is what would be sent. */
const isMatch = (header: string, tag: string): boolean =>
  header === '*' || header.includes(`"${tag}"`) || header.includes(`"${tag}-`)

const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])

function rawOfUnchanged({ rawHeaders }: Variant): string[] {
  return rawHeaders.filter((_, index) => !ofBody.has(rawHeaders[index - (index % 2)] ?? ''))
}
