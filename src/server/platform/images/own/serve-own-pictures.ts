import type { FastifyInstance } from 'fastify'
import { fileNamed, ownFolder } from '#shared/pictures/own.ts'
import type { Database } from '../../database/database.ts'
import { ShopError } from '../../http/shop-error.ts'
import { FileCache } from './file-cache.ts'
import { readFileOf } from './own-pictures.ts'

const mediaTypes = new Map<string, string>(
  Object.entries<string>({ avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }),
)

/** Memory for about 500 files in bytes; larger shops read the others from the database. */
const maxBytes = 32_000_000

/**
 * Serves the pictures of the owner to everybody. An address names its content, so browsers never revalidate
 * it.
 */
export function serveOwnPictures(app: FastifyInstance, { db }: { db: Database }): void {
  const cache = new FileCache(maxBytes)
  const pendingReads = new Map<string, Promise<Buffer | null>>()

  /** Concurrent requests for one file share one query. */
  const read = (name: string): Promise<Buffer | null> => {
    const file = fileNamed(name)
    if (!file) return Promise.resolve(null)
    const pending = pendingReads.get(name)
    if (pending) return pending
    const reading = readFileOf(db, file).finally(() => pendingReads.delete(name))
    pendingReads.set(name, reading)
    return reading
  }

  app.get<{ Params: { name: string } }>(`${ownFolder}:name`, async (request, reply) => {
    const { name } = request.params
    const bytes = cache.get(name) ?? (await read(name))
    if (!bytes) throw new ShopError('not_found', 'There is no such picture.')
    cache.set(name, bytes)
    const etag = `"${name.slice(0, 16)}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(mediaTypes.get(name.slice(name.lastIndexOf('.') + 1)) ?? '').send(bytes)
  })
}
