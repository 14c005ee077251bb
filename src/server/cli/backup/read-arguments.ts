import { resolve } from 'node:path'
import { TaskRejected } from '../task-rejected.ts'

interface Arguments {
  /** The given file, or null. */
  file: string | null
  options: string[]
}

/**
 * Reads the command's arguments. A file is relative to the owner's folder, which npm keeps in INIT_CWD; npm
 * passes options that it took as its own in the environment.
 */
export function readArguments(given: string[], environment: NodeJS.ProcessEnv): Arguments {
  const options = given.filter((one) => one.startsWith('-'))
  const files = given.filter((one) => !one.startsWith('-'))
  if (files.length > 1) throw new TaskRejected(`One file is enough, and these are ${files.length}.`)
  for (const option of ['replace', 'unsealed'])
    if (environment[`npm_config_${option}`] === 'true') options.push(`--${option}`)
  const [file] = files
  const standing = environment.INIT_CWD ?? process.cwd()
  return { file: file === undefined ? null : resolve(standing, file), options }
}

export function assertKnownOptions(options: string[], known: string[]): void {
  const unknown = options.find((option) => !known.includes(option))
  if (unknown) throw new TaskRejected(`There is no option ${unknown}.`)
}
