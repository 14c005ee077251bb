import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Counts requests and how long their answers take. */
export interface RequestFigures {
  /** For what the application answers. */
  watch: (app: FastifyInstance) => void
  /** For what was sent before the application heard of it. */
  noteKept: (method: string, status: number, startedAt: number) => void
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
        const route = request.routeOptions.url ?? 'unknown'
        seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
        done()
      })
    },
    noteKept: (method, status, startedAt) => {
      seconds.labels(method, 'kept', String(status)).observe((performance.now() - startedAt) / 1000)
    },
    register: (registry) => registry.registerMetric(seconds),
  }
}
