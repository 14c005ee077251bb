import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../machine/config/config.ts'
import type { SeedBox } from './seed-box.ts'

/** What the features of the back office work with. */
export interface BackOffice {
  config: Config
  /** Connections of its own, so that neither side waits for the other's. */
  db: NodePgDatabase
  log: FastifyBaseLogger
  box: SeedBox
  /** How members of the staff reach it; links in invitations start with it. */
  url: string
}
