import { type Config, readConfig, SettingError } from '../config.ts'
import { createLog } from '../log.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/**
 * Runs a command of the owner against the shop's database and prints the line it answers. A setting that can't be used is
 * told in its own sentence; the process then ends with 1.
 */
export async function runTask(
  task: (database: OpenDatabase, config: Config) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabase(config, createLog('warn'))
    try {
      process.stdout.write(`${database.description}\n${await task(database, config)}\n`)
    } finally {
      await database.close()
    }
  } catch (error) {
    const isOurs = error instanceof SettingError
    process.stderr.write(`${isOurs ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
