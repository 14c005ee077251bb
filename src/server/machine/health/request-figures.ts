import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { type NoteSent, routeOf } from '../http/kept/send-kept.ts'

/** Counts requests and how long their answers take. */
export interface RequestFigures {
  /** For answers of the application. */
  watch: (app: FastifyInstance) => void
  /** For answers that were sent without the application. */
  noteKept: NoteSent
  register: (registry: Registry) => void
}

export function createRequestFigures(): RequestFigures {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [],
  })
  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        seconds
          .labels(request.method, routeOf(request), String(reply.statusCode))
          .observe(reply.elapsedTime / 1000)
        done()
      })
    },
    noteKept: ({ method, route, status }, startedAt) => {
      seconds.labels(method, route, String(status)).observe((performance.now() - startedAt) / 1000)
    },
    register: (registry) => registry.registerMetric(seconds),
  }
}
