import type { Config } from '../platform/config/config.ts'
import { isOnThisMachine } from '../platform/config/database-addresses.ts'
import { readDatabaseUrl } from '../platform/database/database-url.ts'
import { TaskRejected } from './task-rejected.ts'

/**
 * Requires a confirmation before a command empties a database on another machine, since a forgotten variable
 * may name the wrong one.
 * @param command the command that confirms it.
 * @throws {TaskRejected} without `--yes`, before the database is opened.
 */
export function confirmLoss({ databaseUrl }: Config, options: string[], command: string): void {
  if (databaseUrl === null || isOnThisMachine(databaseUrl) || options.includes('--yes')) return
  const { place } = readDatabaseUrl(databaseUrl)
  throw new TaskRejected(
    `Everything in the database at ${place} would go. If that is what you want: ${command} --yes`,
  )
}
