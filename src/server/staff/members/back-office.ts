import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { SeedBox } from './seed-box.ts'

/** The dependencies of the back office's features. */
export interface BackOffice extends AdminDatabase {
  config: Config
  log: FastifyBaseLogger
  box: SeedBox
  /** The public address of the back office; links in invitations start with it. */
  url: string
}
