import type { FastifyBaseLogger } from 'fastify'
import { buildStaffApp } from './admin-app.ts'
import { createRazorpay } from './payments/provider/razorpay.ts'
import { type Config, hostInUrl } from './platform/config/config.ts'
import type { ContentVersion } from './platform/database/content-version.ts'
import type { SettingsSource } from './platform/database/follow-settings.ts'
import { type EmbeddedAddress, openReading, openStaffPool } from './platform/database/open-database.ts'
import { findPort, listen } from './platform/http/listen.ts'
import { staffHeaders } from './platform/http/staff-headers.ts'
import { createLive } from './platform/live-updates/live.ts'
import { createLoadShedder } from './platform/load-shedding/load-shedding.ts'
import { openSeedBox } from './staff/members/seed-box.ts'

export interface StaffServing {
  config: Config
  log: FastifyBaseLogger
  embedded: EmbeddedAddress
  content: ContentVersion
  settings: SettingsSource
}

/** Enough for two to six people with several tabs and open streams; shoppers have their own limit. */
const requestsAtOnce = 200

/** Opens the back office beside the shop, with its own load shedder and connections. Returns its port. */
export async function serveStaff(
  opened: AsyncDisposableStack,
  { config, log, embedded, content, settings }: StaffServing,
): Promise<number> {
  const place = placeOf(config)
  const port = place.port || (await findPort(place))
  const connection = await openStaffPool(embedded, config, log)
  opened.defer(() => connection.close())
  const reading = openReading(connection, config, log)
  opened.defer(() => reading.close())
  const office = {
    config,
    log,
    db: connection.db,
    reading,
    content,
    settings,
    provider: createRazorpay(config.provider),
    box: await openSeedBox(config),
    url: config.staffUrl ?? `http://${hostInUrl(place.host)}:${port}`,
  }
  const loadShedder = createLoadShedder({ config: { ...config, requestsAtOnce }, log }, staffHeaders(config))
  const live = createLive(office)
  const app = await buildStaffApp(office, { loadShedder, hasPages: true, live })
  opened.defer(() => app.close())
  opened.defer(() => loadShedder.drain())
  // Streams end only with their readers, so nothing waits for them.
  opened.defer(() => live.close())
  return listen(app, { ...place, port })
}

/** Without its own public address, the back office of a live shop listens on loopback only. */
const placeOf = ({ isProduction, staffUrl, host, staffPort }: Config) => ({
  host: isProduction && staffUrl === null ? '127.0.0.1' : host,
  port: staffPort,
  setting: 'STAFF_PORT' as const,
})

/** Returns the address for the startup message. */
export const staffAddress = (config: Config, port: number): string =>
  config.staffUrl ?? `http://${hostInUrl(placeOf(config).host)}:${port}`
