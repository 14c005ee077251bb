import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { remembered } from '../remembered.ts'
import { pathOf, questionAddress } from './address.ts'
import { type Chosen, chooseVariant, type KeptAnswer } from './cached-answer.ts'
import type { Keepers } from './page-cache.ts'

const choose = (answer: KeptAnswer, { headers }: IncomingMessage): Chosen =>
  chooseVariant(answer, {
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
  })

/** Sends an answer through the application, which adds the headers of every answer. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  const { status, headers, body } = choose(answer, request.raw)
  reply.code(status).headers(headers)
  return reply.send(body ?? undefined)
}

/** The route of a request as figures name it; pages share one. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

/** Called for each answer that was sent without the application. */
export type NoteSent = (sent: { method: string; route: string; status: number }, startedAt: number) => void

/** Answers are kept only under the spelling of links. A query is parsed once for many who ask the same. */
const addressesOf = remembered((url) => ({ page: pathOf(url), question: questionAddress(url) }))

function findKept({ pages, questions }: Keepers, url: string, now: number): KeptAnswer | null {
  const { page, question } = url.includes('?') ? addressesOf(url) : { page: pathOf(url), question: null }
  if (page !== null) return pages.find(page, now)
  return question === null ? null : questions.find(question, now)
}

/** Answers what is kept before the application sees a request; passes on all other requests. */
export function answerFirst(keepers: Keepers, handle: RequestListener, noteSent: NoteSent): RequestListener {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const startedAt = performance.now()
    const answer = isRead ? findKept(keepers, url, startedAt) : null
    if (!answer) {
      handle(request, response as never)
      return
    }
    const { status, rawHeaders, body } = choose(answer, request)
    response.writeHead(status, rawHeaders)
    response.end(method === 'HEAD' ? undefined : (body ?? undefined))
    noteSent({ method, route: answer.route, status }, startedAt)
  }
}
