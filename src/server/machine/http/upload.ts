import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { ShopError } from './shop-error.ts'

type Upload = NonNullable<Endpoint['upload']>

/** The most files that a process may hold in memory at once. */
const mostAtOnce = 8

/** The most of one sender, who sends files one after the other. */
const mostOfOne = 2

/** Who sends → how many of their files are in memory. */
const held = new Map<string, number>()

/**
 * Binds a call whose body is a file, in its own scope of the application, since all other calls take only
 * JSON.
 */
export function inUploadScope(
  app: FastifyInstance,
  upload: Upload,
  bind: (scope: FastifyInstance) => unknown,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: AsyncIterable<Buffer>) =>
      readWhole(payload, upload),
    )
    bind(scope)
  })
}

/**
 * Admits a file of an account or a member of the staff before any of it is read, when there is memory for it.
 * @throws {ShopError} `body_too_large` by its declared length, `too_many_requests`, `unavailable`.
 */
export function admitFile(
  upload: Upload,
  { request, reply, sender }: { request: FastifyRequest; reply: FastifyReply; sender: string | null },
): void {
  if (sender === null) throw new Error('Only who is signed in may send files.')
  if (Number(request.headers['content-length'] ?? 0) > upload.mostBytes) throw tooLarge(upload)
  finished(reply.raw, takePlace(sender))
}

/** @returns a function that gives the place back. */
function takePlace(sender: string): () => void {
  const own = held.get(sender) ?? 0
  if (own >= mostOfOne) {
    const message = 'Your other files are still on their way. Please wait a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  const all = [...held.values()].reduce((sum, one) => sum + one, 0)
  if (all >= mostAtOnce) {
    const message = 'Many files are arriving just now. Please try again in a moment.'
    throw new ShopError('unavailable', message, { retryAfterSeconds: 5 })
  }
  held.set(sender, own + 1)
  return () => {
    const left = (held.get(sender) ?? 1) - 1
    if (left > 0) held.set(sender, left)
    else held.delete(sender)
  }
}

/** @throws {ShopError} `body_too_large` as soon as the limit is passed. */
async function readWhole(payload: AsyncIterable<Buffer>, upload: Upload): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of payload) {
    length += part.length
    if (length > upload.mostBytes) throw tooLarge(upload)
    parts.push(part)
  }
  return Buffer.concat(parts, length)
}

const tooLarge = ({ tooLarge: message }: Upload): ShopError => new ShopError('body_too_large', message)

/** The file of a call; a call without a body has an empty one. */
export const fileOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
