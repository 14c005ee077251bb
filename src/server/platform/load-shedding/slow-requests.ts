import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { errorStatus } from '#shared/errors.ts'

/** A running request with its progress. */
export interface RunningRequest {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** Unread bytes of the answer, and since when. */
  pending?: { bytes: number; since: number }
}

/** Bodies are small; an honest client sends one at once. */
const bodyMs = 10_000

/** Minimum reading speed in bytes per second; a poor line gets a grace period. */
const minRate = 4_000
const graceMs = 10_000
const maxMs = 60_000

/**
 * Whether the kernel has taken the whole answer, as for short cached ones; the request then no longer counts.
 */
export const isSentToKernel = ({ writableEnded, writableLength }: ServerResponse): boolean =>
  writableEnded && writableLength === 0

/** Returns why a request is too slow, or null. */
export function slownessOf(running: RunningRequest, now: number): 'body' | 'reader' | null {
  const { request, response, startedAt } = running
  if (!request.complete && !response.headersSent && now - startedAt > bodyMs) return 'body'
  const bytes = response.writableLength
  if (bytes === 0) {
    delete running.pending
    return null
  }
  // A changed number means progress: bytes were read, or more were written.
  if (running.pending?.bytes !== bytes) running.pending = { bytes, since: now }
  const patienceMs = graceMs + Math.min((bytes / minRate) * 1_000, maxMs)
  return now - running.pending.since > patienceMs ? 'reader' : null
}

/** Answers a slow sender with 408; a slow reader is disconnected. */
export function endSlowRequest(
  { request, response }: RunningRequest,
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
