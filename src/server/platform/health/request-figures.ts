import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type RecordSent, routeOf } from '../page-cache/send-cached.ts'
import { AnswerTimes } from './answer-times.ts'

/** Counts requests and measures how long their answers take. */
export interface RequestFigures {
  /** Counts the answers of the application. */
  watch: (app: FastifyInstance) => void
  /** Counts an answer that the page cache sent without the application. */
  recordCached: RecordSent
  register: (registry: Registry) => void
}

export function createRequestFigures(): RequestFigures {
  const times = new AnswerTimes()
  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const answered = { method: request.method, route: routeOf(request), status: reply.statusCode }
        times.add(answered, reply.elapsedTime / 1000)
        done()
      })
    },
    recordCached: (sent, startedAt) => times.add(sent, (performance.now() - startedAt) / 1000),
    register: (registry) => registry.registerMetric(times),
  }
}
