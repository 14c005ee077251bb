import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { errorStatus } from '#contract/errors.ts'

/** A request that is being answered, and what is known of how it goes. */
export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** What of the answer waits to be taken, and since when. */
  pending?: { bytes: number; since: number }
}

/** The largest body is small, and comes in one piece from whoever means to send it. */
const bodyMs = 10_000

/** An answer is taken at so many bytes a second, after a while for a bad line to come to itself. */
const leastRate = 4_000
const graceMs = 10_000
const longestMs = 60_000

/** What is the matter with a visit; null while all is well. */
export function slownessOf(visit: Visit, now: number): 'body' | 'reader' | null {
  const { request, response, startedAt } = visit
  if (!request.complete && !response.headersSent && now - startedAt > bodyMs) return 'body'
  const bytes = response.writableLength
  if (bytes === 0) {
    delete visit.pending
    return null
  }
  // Any change means that something was taken, or more was written.
  if (visit.pending?.bytes !== bytes) visit.pending = { bytes, since: now }
  const patienceMs = graceMs + Math.min((bytes / leastRate) * 1_000, longestMs)
  return now - visit.pending.since > patienceMs ? 'reader' : null
}

/** Tells a sender that drips its body why it ends here; a reader that takes nothing can be told nothing. */
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
