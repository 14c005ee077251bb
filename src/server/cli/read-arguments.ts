import { type ParseArgsConfig, parseArgs } from 'node:util'
import { TaskRejected } from './task-rejected.ts'

/**
 * The arguments of a command.
 * @throws {TaskRejected} with the usage, for an unknown option.
 */
export function readArguments<const Given extends ParseArgsConfig>(
  given: Given,
  usage: string,
): ReturnType<typeof parseArgs<Given>> {
  try {
    return parseArgs(given)
  } catch (error) {
    throw new TaskRejected(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
