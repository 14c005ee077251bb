// Runs on any version of Node: this file must not need Node 24 or a package.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

/** npm itself when it started us, else the one on the PATH. */
export function npm(args) {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return runQuietly(process.execPath, [own, ...args], 'npm')
  return runQuietly('npm', args, 'npm')
}

/** Runs a program without showing what it says, unless it fails. */
export function runQuietly(program, args, name) {
  const run = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (run.error) throw new Error(`${name} could not be run: ${run.error.message}`)
  if (run.status !== 0) throw new Error(`${name} failed:\n${run.stdout}${run.stderr}`)
}
