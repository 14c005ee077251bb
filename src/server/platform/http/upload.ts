import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { networksOf } from '../networks.ts'
import { ShopError } from './shop-error.ts'

type Upload = NonNullable<Endpoint['upload']>

/** Shop and office have places of their own, so that shoppers never fill those of the staff. */
export type Site = 'shop' | 'office'

/** Who sends a file. */
export interface Sender {
  house: Site
  /** 'account 5'. */
  name: string
  /** Aborted when the connection ends before the answer. */
  signal: AbortSignal
}

/** A file as it came, with its sender. */
export interface UploadedFile {
  bytes: Buffer
  sender: Sender
}

/** The most files that a process may hold in memory at once. */
const maxPlaces: Record<Site, number> = { shop: 8, office: 4 }

/** The most of one sender, who sends files one after the other. */
const maxOfSender = 2

/** Half of the shop's: no address closes uploads for the others. The office is one address. */
const maxOfNetwork: Record<Site, number> = { shop: 4, office: 4 }

interface Place {
  sender: Sender
  network: string
  /** The call works with the file. */
  isWorking: boolean
  /** The answer was sent, or the sender is gone. */
  isOver: boolean
}

/** The files in memory. A place is given back when the call has ended and nothing works with its file. */
const places = new Set<Place>()
const placeOf = new WeakMap<FastifyRequest, Place>()

function giveBack(place: Place): void {
  if (place.isOver && !place.isWorking) places.delete(place)
}

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

interface Asking {
  request: FastifyRequest
  reply: FastifyReply
  house: Site
  name: string | null
}

/**
 * Admits a file of an account or a member of the staff before any of it is read, when there is memory for it.
 * @throws {ShopError} `body_too_large` by its declared length, `too_many_requests`, `unavailable`.
 */
export function admitFile(upload: Upload, { request, reply, house, name }: Asking): void {
  if (name === null) throw new Error('Only who is signed in may send files.')
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes) throw tooLarge(upload)
  const gone = new AbortController()
  const sender = { house, name, signal: gone.signal }
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
    giveBack(place)
    if (error) gone.abort()
  })
}

/** @throws {ShopError} `too_many_requests`, `unavailable`. */
function assertPlaceFor({ sender: { house, name }, network }: Place): void {
  const all = [...places].filter(({ sender }) => sender.house === house)
  if (all.filter(({ sender }) => sender.name === name).length >= maxOfSender) {
    const message = 'Your other files are still on their way. Please wait a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  if (all.filter((place) => place.network === network).length >= maxOfNetwork[house]) {
    const message = 'Many files are arriving from your network just now. Please try again in a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  if (all.length >= maxPlaces[house]) {
    const message = 'Many files are arriving just now. Please try again in a moment.'
    throw new ShopError('unavailable', message, { retryAfterSeconds: 5 })
  }
}

/** Does the work of a call; its file, if it has one, keeps its place until the work ends, also when the sender is gone before. */
export async function whilePlaceIsHeld<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const place = placeOf.get(request)
  if (!place) return work()
  place.isWorking = true
  try {
    return await work()
  } finally {
    place.isWorking = false
    giveBack(place)
  }
}

/** A sender that is slower for longer than the grace loses its place: a mobile line sends many times as fast. */
const minBytesPerSecond = 20_000
const graceMs = 3_000

const lookEveryMs = 500

/**
 * @throws {ShopError} `body_too_large` as soon as the limit is passed, `request_too_slow` for a sender that only holds its place.
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
  const begun = performance.now()
  const slow = Promise.withResolvers<void>()
  const looking = setInterval(() => {
    const passed = performance.now() - begun
    if (passed > graceMs && length < (passed / 1_000) * minBytesPerSecond) slow.reject(tooSlow())
  }, lookEveryMs)
  const reading = read()
  try {
    await Promise.race([reading, slow.promise])
  } finally {
    clearInterval(looking)
    // The connection of a slow sender ends with its answer, and so does what is still read of it.
    reading.catch(() => undefined)
  }
  return Buffer.concat(parts, length)
}

const tooLarge = ({ tooLarge: message }: Upload): ShopError => new ShopError('body_too_large', message)

const tooSlow = (): ShopError =>
  new ShopError('request_too_slow', 'The file took too long to arrive. Please try again.', {
    headers: { connection: 'close' },
  })

/** The file of a call; a call without a body has an empty one. */
export function fileOf(request: FastifyRequest): UploadedFile {
  const place = placeOf.get(request)
  if (!place) throw new Error('This call takes no file.')
  return { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), sender: place.sender }
}
