import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppContext } from '../app-context.ts'
import { countFailedJobRows, hasFailedJob, paymentStopFailedJob } from '../jobs/failed-jobs.ts'
import type { LoadShedder } from '../load-shedding/load-shedding.ts'
import { authorizeMetrics } from './authorize-metrics.ts'
import type { RequestFigures } from './request-figures.ts'

/** Shares the metrics of this process with the others, and returns a function that reads those of all processes. */
export type PublishFigures = (own: Registry) => () => Promise<string>

const ownFigures: PublishFigures = (own) => () => own.metrics()

interface Figures {
  loadShedder: LoadShedder
  requests: RequestFigures
  publishFigures?: PublishFigures | undefined
}

/**
 * Registers /healthz (the process is alive), /readyz (the database answers) and /metrics (Prometheus, with the
 * access of {@link authorizeMetrics}).
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, config }: AppContext,
  { loadShedder, requests, publishFigures = ownFigures }: Figures,
): void {
  const registry = new Registry()
  const readFigures = publishFigures(registry)
  collectDefaultMetrics({ register: registry })
  gaugeLoad(registry, loadShedder)
  gaugeFailedJobs(registry, db)
  gaugePaymentStop(registry, db)
  requests.register(registry)
  requests.watch(app)

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await db.execute(sql`SELECT 1`)
    return { status: 'ready' }
  })
  app.get('/metrics', { onRequest: authorizeMetrics(config) }, async (_request, reply) => {
    return reply.type(registry.contentType).send(await readFigures())
  })
}

function gaugeLoad(registry: Registry, loadShedder: LoadShedder): void {
  new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests being answered now.',
    registers: [registry],
    collect() {
      this.set(loadShedder.runningRequests())
    },
  })
  new Counter({
    name: 'http_requests_sent_away_total',
    help: 'Requests answered with 503 because there was no room for them.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(loadShedder.rejectedRequests())
    },
  })
}

/** 1 while wrong amounts have stopped new payments. */
function gaugePaymentStop(registry: Registry, db: AppContext['db']): void {
  new Gauge({
    name: 'payments_stopped',
    help: '1 while no payment is opened because amounts came wrong; npm run payments -- resume ends it.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { kind, reference } = paymentStopFailedJob
      this.set((await hasFailedJob(db, kind, reference).catch(() => false)) ? 1 : 0)
    },
  })
}

/** Open failed jobs by kind. Every process counts the same rows, so `max` aggregates them. */
function gaugeFailedJobs(registry: Registry, db: AppContext['db']): void {
  new Gauge({
    name: 'dead_letters',
    help: 'Mails, refunds, webhooks, payments, money, disputes, troubles with the provider and counts of the stock that a person has to look at.',
    labelNames: ['kind'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      // The other metrics must stay readable while the database fails.
      const counts = await countFailedJobRows(db).catch(() => ({}))
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count)
    },
  })
}
