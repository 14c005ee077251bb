import type { Config } from '../machine/config/config.ts'
import { readDatabaseUrl } from '../machine/database/database-url.ts'
import { isLoopbackUrl } from '../machine/loopback.ts'
import { TaskRefused } from './task-refused.ts'

/**
 * Asks twice before everything in a database of another machine goes: an address left in the environment is how the
 * wrong one is emptied.
 * @param command as it is to be typed by who is sure.
 * @throws {TaskRefused} without `--yes`, before the database is opened.
 */
export function confirmLoss({ databaseUrl }: Config, options: string[], command: string): void {
  if (databaseUrl === null || isLoopbackUrl(databaseUrl) || options.includes('--yes')) return
  const { place } = readDatabaseUrl(databaseUrl)
  throw new TaskRefused(
    `Everything in the database at ${place} would go. If that is what you want: ${command} --yes`,
  )
}
