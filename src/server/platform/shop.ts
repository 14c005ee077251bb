import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { ContentVersion } from './database/content-version.ts'
import type { SettingsSource } from './database/follow-settings.ts'

/** What the features work with. Made once in `main.ts` (or by a test) and passed on as a parameter. */
export interface AppContext {
  config: Config
  db: NodePgDatabase
  /** Whether the content of pages has changed. */
  content: ContentVersion
  /** What the owner may change. */
  settings: SettingsSource
  log: FastifyBaseLogger
}
