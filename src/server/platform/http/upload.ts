import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { networksOf } from '../networks.ts'
import { ShopError } from './shop-error.ts'

type Upload = NonNullable<Endpoint['upload']>

/** Shop and office count their uploads apart, so that shoppers cannot block the staff. */
export type Site = 'shop' | 'office'

/** The sender of a file. */
export interface Sender {
  site: Site
  /** 'account 5'. */
  name: string
  /** Aborts when the connection ends before the answer. */
  signal: AbortSignal
}

/** An uploaded file and its sender. */
export interface UploadedFile {
  bytes: Buffer
  sender: Sender
}

/** Files that one process may hold in memory at once. */
const maxPlaces: Record<Site, number> = { shop: 8, office: 4 }

/** Files of one sender at once; honest senders upload one after the other. */
const maxOfSender = 2

/**
 * Files of one network at once. For the shop it is half of all, so that one network cannot block others; the
 * office has one network.
 */
const maxOfNetwork: Record<Site, number> = { shop: 4, office: 4 }

interface Place {
  sender: Sender
  network: string
  /** The handler works with the file. */
  isWorking: boolean
  /** The answer was sent, or the connection ended. */
  isOver: boolean
}

/** Files in memory. A place is released when the call has ended and no work uses its file. */
const places = new Set<Place>()
const placeOf = new WeakMap<FastifyRequest, Place>()

function releaseIfUnused(place: Place): void {
  if (place.isOver && !place.isWorking) places.delete(place)
}

/** Registers a route whose body is a file in its own scope, because other routes accept only JSON. */
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

interface Admission {
  request: FastifyRequest
  reply: FastifyReply
  site: Site
  name: string | null
}

/**
 * Admits the file of a signed-in sender before its body is read, when memory allows it.
 * @throws {ShopError} `body_too_large` by the declared length, `too_many_requests`, `unavailable`.
 * @throws {Error} for a caller who is not signed in.
 */
export function admitFile(upload: Upload, { request, reply, site, name }: Admission): void {
  if (name === null) throw new Error('Only who is signed in may send files.')
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes) throw tooLarge(upload)
  const gone = new AbortController()
  const sender = { site: site, name, signal: gone.signal }
  const place: Place = {
    sender,
    network: networksOf(request.ip)[0] ?? request.ip,
    isWorking: false,
    isOver: false,
  }
  assertPlaceFor(place)
  places.add(place)
  placeOf.set(request, place)
  finished(reply.raw, (error) => {
    place.isOver = true
    releaseIfUnused(place)
    if (error) gone.abort()
  })
}

/** @throws {ShopError} `too_many_requests`, `unavailable`. */
function assertPlaceFor({ sender: { site, name }, network }: Place): void {
  const all = [...places].filter(({ sender }) => sender.site === site)
  if (all.filter(({ sender }) => sender.name === name).length >= maxOfSender) {
    const message = 'Your other files are still on their way. Please wait a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  if (all.filter((place) => place.network === network).length >= maxOfNetwork[site]) {
    const message = 'Many files are arriving from your network just now. Please try again in a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  if (all.length >= maxPlaces[site]) {
    const message = 'Many files are arriving just now. Please try again in a moment.'
    throw new ShopError('unavailable', message, { retryAfterSeconds: 5 })
  }
}

/**
 * Runs the work of a call. Its file keeps its place until the work ends, even when the connection ends
 * earlier.
 */
export async function holdingPlace<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const place = placeOf.get(request)
  if (!place) return work()
  place.isWorking = true
  try {
    return await work()
  } finally {
    place.isWorking = false
    releaseIfUnused(place)
  }
}

/**
 * A sender below this speed after the grace period loses its place; a mobile line sends many times as fast.
 */
const minBytesPerSecond = 20_000
const graceMs = 3_000

const checkEveryMs = 500

/**
 * Reads the whole body.
 * @throws {ShopError} `body_too_large` once the limit is passed, `request_too_slow` for a sender below the
 * minimum speed.
 */
async function readWhole(payload: AsyncIterable<Buffer>, upload: Upload): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  const read = async (): Promise<void> => {
    for await (const part of payload) {
      length += part.length
      if (length > upload.maxBytes) throw tooLarge(upload)
      parts.push(part)
    }
  }
  const startedAt = performance.now()
  const slow = Promise.withResolvers<void>()
  const checking = setInterval(() => {
    const passed = performance.now() - startedAt
    if (passed > graceMs && length < (passed / 1_000) * minBytesPerSecond) slow.reject(tooSlow())
  }, checkEveryMs)
  const reading = read()
  try {
    await Promise.race([reading, slow.promise])
  } finally {
    clearInterval(checking)
    // The answer closes the connection of a slow sender, which also ends this read.
    reading.catch(() => undefined)
  }
  return Buffer.concat(parts, length)
}

const tooLarge = ({ tooLarge: message }: Upload): ShopError => new ShopError('body_too_large', message)

const tooSlow = (): ShopError =>
  new ShopError('request_too_slow', 'The file took too long to arrive. Please try again.', {
    headers: { connection: 'close' },
  })

/** Returns the file of a call; it is empty for a call without a body. */
export function fileOf(request: FastifyRequest): UploadedFile {
  const place = placeOf.get(request)
  if (!place) throw new Error('This call takes no file.')
  return { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), sender: place.sender }
}
