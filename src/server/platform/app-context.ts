import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { ContentVersion } from './database/content-version.ts'
import type { SettingsSource } from './database/follow-settings.ts'

/** Dependencies of every feature. `main.ts` or a test creates the context and passes it on as a parameter. */
export interface AppContext {
  config: Config
  db: NodePgDatabase
  /** Number of the content that pages show. */
  content: ContentVersion
  /** Settings that the owner may change. */
  settings: SettingsSource
  log: FastifyBaseLogger
}
