import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './machine/config/config.ts'
import type { DatabaseConnection } from './machine/database/database.ts'
import type { PublishFigures } from './machine/health/routes.ts'
import { loadBuiltPages } from './machine/http/built-pages.ts'
import { startDevelopmentPages } from './machine/http/development-pages.ts'
import { createGate } from './machine/http/gate/gate.ts'
import { listen } from './machine/http/listen.ts'
import { startJobs } from './machine/jobs/run-jobs.ts'
import { createVisitCounts } from './selling/funnel/visit-counts.ts'
import { createRazorpay } from './selling/provider/razorpay.ts'
import { timetable } from './timetable.ts'

export interface Serving {
  config: Config
  log: FastifyBaseLogger
  database: DatabaseConnection
  /** Other processes of the shop listen on the same address. */
  isShared?: boolean
  publishFigures?: PublishFigures
}

/**
 * Opens the shop to shoppers on a migrated database, and starts its jobs. Answers the port.
 * @param opened closes everything at the end in reverse order: new requests, then those under way, then the
 * jobs.
 */
export async function serve(
  opened: AsyncDisposableStack,
  { config, log, database, isShared = false, publishFigures }: Serving,
): Promise<number> {
  const { db, content, settings } = database
  // Invalid settings are reported at the start, and not to the first visitor.
  await settings.current()
  const shop = { config, db, content, settings, provider: createRazorpay(config.provider), log }
  const pages = config.isDevelopment ? await startDevelopmentPages() : { site: await loadBuiltPages(log) }
  const gate = createGate(shop)
  const visits = createVisitCounts(shop)
  opened.defer(() => visits.stop())
  const app = await buildApp(shop, pages.site, { gate, publishFigures, visits })
  if ('attach' in pages) pages.attach(app)
  const jobs = startJobs(shop, timetable)
  opened.defer(() => jobs.stop())
  opened.defer(() => app.close())
  opened.defer(() => gate.drain())
  return listen(app, config, isShared)
}
