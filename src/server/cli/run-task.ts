import { type Config, readConfig, SettingError } from '../platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { TaskRejected } from './task-rejected.ts'

type Task = (database: OpenDatabase, config: Config) => Promise<string>

/** Runs an owner's command on the shop's database and prints its answer. */
export async function runTask(task: Task): Promise<void> {
  await runCommand(() => withDatabase(readConfig(process.env), task))
}

/** Opens the shop's database for a task, prints its description and the task's answer, and closes it. */
export async function withDatabase(config: Config, task: Task): Promise<void> {
  const database = await openDatabase(config, createLog('warn'))
  try {
    process.stdout.write(`${database.description}\n${await task(database, config)}\n`)
  } finally {
    await database.close()
  }
}

/** Runs a command. Prints the sentence of an invalid setting or a rejection, and ends the process with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isOurs = error instanceof SettingError || error instanceof TaskRejected
    process.stderr.write(`${isOurs ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
