import { ShopError } from '../http/shop-error.ts'
import type { Site } from '../http/upload.ts'

/** The sender of a picture. Each lane decodes one picture at a time; fetched pictures have their own lane. */
export interface PictureSender {
  site: Site | 'import'
  name: string
  signal?: AbortSignal
}

/** Maximum pictures of a lane and of one sender, including the running one. */
const maxInLane: Record<PictureSender['site'], number> = { shop: 8, office: 8, import: 100 }
const maxOfSender: Record<PictureSender['site'], number> = { shop: 2, office: 4, import: 100 }

interface Turn {
  name: string
  begin: () => void
}

const lanes: Record<PictureSender['site'], Turn[]> = { shop: [], office: [], import: [] }

/** Error for a sender that disconnected before its turn; nobody reads it. */
const disconnectedError = (): ShopError =>
  new ShopError('broken_picture', 'The connection ended before this picture was read. Please try again.')

/**
 * Runs a decoding when its turn comes. A sender that disconnects leaves the queue at once.
 * @throws {ShopError} `too_many_requests`, `unavailable`.
 *
 */
export async function inTurn<T>({ site, name, signal }: PictureSender, decode: () => Promise<T>): Promise<T> {
  const lane = lanes[site]
  assertRoom(lane, site, name)
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>()
  const leave = (): void => reject(disconnectedError())
  const turn: Turn = { name, begin }
  lane.push(turn)
  if (lane[0] === turn) begin()
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  try {
    await begun
    if (signal?.aborted) throw disconnectedError()
    return await decode()
  } finally {
    signal?.removeEventListener('abort', leave)
    lane.splice(lane.indexOf(turn), 1)
    lane[0]?.begin()
  }
}

function assertRoom(lane: Turn[], site: PictureSender['site'], name: string): void {
  if (lane.filter((turn) => turn.name === name).length >= maxOfSender[site]) {
    const message = 'Your other pictures are still being read. Please wait a moment.'
    throw new ShopError('too_many_requests', message, { retryAfterSeconds: 10 })
  }
  if (lane.length < maxInLane[site]) return
  const message = 'Many pictures are being read just now. Please try again in a moment.'
  throw new ShopError('unavailable', message, { retryAfterSeconds: 10 })
}
