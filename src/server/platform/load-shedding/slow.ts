import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { errorStatus } from '#shared/errors.ts'

/** A request under way, with what is known of its progress. */
export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** Bytes of the answer that the visitor has not read yet, and since when. */
  pending?: { bytes: number; since: number }
}

/** Bodies are small; an honest sender sends one at once. */
const bodyMs = 10_000

/** The least reading speed in bytes a second; a bad line gets some time first. */
const minRate = 4_000
const graceMs = 10_000
const maxMs = 60_000

/** Whether the system has taken the whole answer already, as it does with what is kept and short; nobody need wait for its reader. */
export const isWithKernel = ({ writableEnded, writableLength }: ServerResponse): boolean =>
  writableEnded && writableLength === 0

/** Why a request is too slow; null while it is not. */
export function slownessOf(visit: Visit, now: number): 'body' | 'reader' | null {
  const { request, response, startedAt } = visit
  if (!request.complete && !response.headersSent && now - startedAt > bodyMs) return 'body'
  const bytes = response.writableLength
  if (bytes === 0) {
    delete visit.pending
    return null
  }
  // A change means that bytes were read or more were written.
  if (visit.pending?.bytes !== bytes) visit.pending = { bytes, since: now }
  const patienceMs = graceMs + Math.min((bytes / minRate) * 1_000, maxMs)
  return now - visit.pending.since > patienceMs ? 'reader' : null
}

/** Answers a slow sender with the reason; a slow reader is just disconnected. */
export function endVisit(
  { request, response }: Visit,
  slowness: 'body' | 'reader',
  headers: OutgoingHttpHeaders,
): void {
  if (slowness === 'reader') {
    response.destroy()
    return
  }
  const body = JSON.stringify({
    message: 'The request took too long to arrive. Please try again.',
    code: 'request_too_slow',
  })
  const { socket } = request
  response.writeHead(errorStatus.request_too_slow, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body, () => socket.destroySoon())
}
