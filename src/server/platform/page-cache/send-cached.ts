import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memoize } from '../memoize.ts'
import { pathOf, searchAddress } from './address.ts'
import { type CachedAnswer, type Chosen, chooseVariant } from './cached-answer.ts'
import type { PageCaches } from './page-cache.ts'

const choose = (answer: CachedAnswer, { headers }: IncomingMessage): Chosen =>
  chooseVariant(answer, {
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
  })

/** Sends a cached answer through the application, which adds its common headers. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): FastifyReply {
  const { status, headers, body } = choose(answer, request.raw)
  reply.code(status).headers(headers)
  return reply.send(body ?? undefined)
}

/** Route of a request for metrics; all pages share one. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

/** Called for each answer that bypassed the application. */
export type RecordSent = (sent: { method: string; route: string; status: number }, startedAt: number) => void

/** Parsed addresses of queries; repeated queries are parsed once. */
const addressesOf = memoize((url) => ({ page: pathOf(url), search: searchAddress(url) }))

function findCached({ pages, searches }: PageCaches, url: string, now: number): CachedAnswer | null {
  const { page, search } = url.includes('?') ? addressesOf(url) : { page: pathOf(url), search: null }
  if (page !== null) return pages.find(page, now)
  return search === null ? null : searches.find(search, now)
}

/** Answers from the cache before the application sees a request, and passes on all other requests. */
export function answerFromCache(
  pageCaches: PageCaches,
  handle: RequestListener,
  recordSent: RecordSent,
): RequestListener {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const startedAt = performance.now()
    const answer = isRead ? findCached(pageCaches, url, startedAt) : null
    if (!answer) {
      handle(request, response as never)
      return
    }
    const { status, rawHeaders, body } = choose(answer, request)
    response.writeHead(status, rawHeaders)
    response.end(method === 'HEAD' ? undefined : (body ?? undefined))
    recordSent({ method, route: answer.route, status }, startedAt)
  }
}
