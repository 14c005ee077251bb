import { resolve } from 'node:path'
import { TaskRefused } from '../task-refused.ts'

interface Arguments {
  /** The file that was named, or null. */
  file: string | null
  options: string[]
}

/**
 * Reads what stands behind the command. A file is meant from where the owner stands, which npm notes in INIT_CWD; and an
 * option that npm took for one of its own is found in its environment.
 */
export function readArguments(given: string[], environment: NodeJS.ProcessEnv): Arguments {
  const options = given.filter((one) => one.startsWith('-'))
  const files = given.filter((one) => !one.startsWith('-'))
  if (files.length > 1) throw new TaskRefused(`One file is enough, and these are ${files.length}.`)
  if (environment.npm_config_replace === 'true') options.push('--replace')
  const [file] = files
  const standing = environment.INIT_CWD ?? process.cwd()
  return { file: file === undefined ? null : resolve(standing, file), options }
}

export function refuseOptions(options: string[], known: string[]): void {
  const unknown = options.find((option) => !known.includes(option))
  if (unknown) throw new TaskRefused(`There is no option ${unknown}.`)
}
