import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { SeedBox } from './seed-box.ts'

/** What the features of the back office depend on. */
export interface BackOffice extends AdminDatabase {
  config: Config
  log: FastifyBaseLogger
  box: SeedBox
  /** The public URL of the back office; links in invitations start with it. */
  url: string
}
