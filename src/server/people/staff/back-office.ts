import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../machine/config/config.ts'
import type { SeedBox } from './seed-box.ts'

/** The dependencies of the back office's features. */
export interface BackOffice {
  config: Config
  /** Its own connections, so that shoppers and staff do not wait for each other. */
  db: NodePgDatabase
  log: FastifyBaseLogger
  box: SeedBox
  /** The public address of the back office; links in invitations start with it. */
  url: string
}
