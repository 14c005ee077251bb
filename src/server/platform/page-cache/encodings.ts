import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { memoize } from '../memoize.ts'

/** Values of `Content-Encoding`; `identity` is the uncompressed text. */
export type Encoding = 'br' | 'gzip' | 'identity'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Measured on the shop's pages: higher levels take twice the time for one percent. */
const brotliQuality = 6
const gzipLevel = 6

/** In bytes; shorter texts fit into one packet uncompressed. */
export const worthCompressing = 1_000

/** Compresses outside the event loop. */
export function compress(text: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text, { level: gzipLevel })
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

const plainOnly: Encoding[] = ['identity']

/** Returns the encodings that `Accept-Encoding` allows, the smallest first, always with `identity`. */
export const acceptedEncodings = (header: string | undefined): Encoding[] =>
  header ? knownEncodings(header) : plainOnly

function readAcceptEncoding(header: string): Encoding[] {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) : 1)
  }
  const isAccepted = (name: Encoding): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return [...(['br', 'gzip'] as const).filter(isAccepted), 'identity']
}

const knownEncodings = memoize(readAcceptEncoding)
