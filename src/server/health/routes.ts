import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { ShopError } from '../http/shop-error.ts'
import type { Shop } from '../shop.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** /healthz: the process is alive. /readyz: the database answers. /metrics: Prometheus, for this machine only. */
export function registerHealthRoutes(app: FastifyInstance, { db }: Shop): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await db.execute(sql`SELECT 1`)
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (isForwarded || !loopback.test(request.ip)) throw new ShopError('not_found', 'Not found.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
