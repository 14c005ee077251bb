import { type Config, readConfig, SettingError } from '../machine/config/config.ts'
import { type OpenDatabase, openDatabase } from '../machine/database/open-database.ts'
import { createLog } from '../machine/log.ts'
import { TaskRefused } from './task-refused.ts'

type Task = (database: OpenDatabase, config: Config) => Promise<string>

/** Runs a command of the owner against the shop's database and prints the line it answers. */
export async function runTask(task: Task): Promise<void> {
  await tellOwner(() => withDatabase(readConfig(process.env), task))
}

/** Opens the shop's database for a task, prints which one it is and what the task answers, and closes it. */
export async function withDatabase(config: Config, task: Task): Promise<void> {
  const database = await openDatabase(config, createLog('warn'))
  try {
    process.stdout.write(`${database.description}\n${await task(database, config)}\n`)
  } finally {
    await database.close()
  }
}

/**
 * Does what a command is for. A setting that can't be used and a refusal are told in their own sentence; the process then
 * ends with 1.
 */
export async function tellOwner(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isOurs = error instanceof SettingError || error instanceof TaskRefused
    process.stderr.write(`${isOurs ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
