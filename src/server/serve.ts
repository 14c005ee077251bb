import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { createVisitCounts } from './checkout/funnel/visit-counts.ts'
import { createRazorpay } from './payments/provider/razorpay.ts'
import type { Config } from './platform/config/config.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import type { PublishFigures } from './platform/health/routes.ts'
import { loadBuiltPages } from './platform/http/built-pages.ts'
import { startDevelopmentPages } from './platform/http/development-pages.ts'
import { listen, type Sharing } from './platform/http/listen.ts'
import { startJobs } from './platform/jobs/run-jobs.ts'
import { createLoadShedder } from './platform/load-shedding/load-shedding.ts'
import { timetable } from './schedule.ts'

export interface Serving {
  config: Config
  log: FastifyBaseLogger
  database: DatabaseConnection
  /** How processes of the shop share the address. */
  sharing?: Sharing
  publishFigures?: PublishFigures
}

/**
 * Opens the shop to shoppers on a migrated database, and starts its jobs.
 * @param opened closes everything in reverse order: new requests, running ones, then jobs.
 * @returns the port.
 */
export async function serve(
  opened: AsyncDisposableStack,
  { config, log, database, sharing, publishFigures }: Serving,
): Promise<number> {
  const { db, content, settings } = database
  // Invalid settings must fail the start, and not the first visitor.
  await settings.current()
  const shop = { config, db, content, settings, provider: createRazorpay(config.provider), log }
  const pages = config.isDevelopment ? await startDevelopmentPages() : { site: await loadBuiltPages(log) }
  const loadShedder = createLoadShedder(shop)
  const visits = createVisitCounts(shop)
  opened.defer(() => visits.stop())
  const app = await buildApp(shop, pages.site, { loadShedder, publishFigures, visits })
  if ('attach' in pages) pages.attach(app)
  const jobs = startJobs(shop, timetable)
  opened.defer(() => jobs.stop())
  opened.defer(() => app.close())
  opened.defer(() => loadShedder.drain())
  return listen(app, config, sharing)
}
