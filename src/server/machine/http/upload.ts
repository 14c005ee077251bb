import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { ShopError } from './shop-error.ts'

type Upload = NonNullable<Endpoint['upload']>

/** Files that a process may hold at once, over all calls: each is in memory as a whole. */
const mostAtOnce = 8

/** Of one account, which sends its files one after the other. */
const mostOfOne = 2

/** Account → files of it that are held now. */
const held = new Map<number, number>()

/** Binds a call whose body is a file in a part of the application of its own, since no other call takes anything but JSON. */
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
 * Lets the file of an account in before any of it is read, while there is a place for it in memory.
 * @throws {ShopError} `body_too_large` for one that says so itself, `too_many_requests`, `unavailable`.
 */
export function admitFile(
  upload: Upload,
  { request, reply, accountId }: { request: FastifyRequest; reply: FastifyReply; accountId?: number },
): void {
  if (accountId === undefined) throw new Error('Only who is signed in may send files.')
  if (Number(request.headers['content-length'] ?? 0) > upload.mostBytes) throw tooLarge(upload)
  finished(reply.raw, takePlace(accountId))
}

/** @returns gives the place back. */
function takePlace(accountId: number): () => void {
  const own = held.get(accountId) ?? 0
  if (own >= mostOfOne) {
    const message = 'Your other files are still on their way. Please wait a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  const all = [...held.values()].reduce((sum, one) => sum + one, 0)
  if (all >= mostAtOnce) {
    const message = 'Many files are arriving just now. Please try again in a moment.'
    throw new ShopError('unavailable', message, { retryAfterSeconds: 5 })
  }
  held.set(accountId, own + 1)
  return () => {
    const left = (held.get(accountId) ?? 1) - 1
    if (left > 0) held.set(accountId, left)
    else held.delete(accountId)
  }
}

/** @throws {ShopError} `body_too_large` as soon as it is. */
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

/** The file that a call brought; one without any body brought an empty one. */
export const fileOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
