// Runs on any version of Node: this file must not need Node 24 or a package.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

/** Runs npm itself when it started us, else the one on the PATH. @returns its output. */
export function npm(args) {
  const own = process.env.npm_execpath
  const [program, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []]
  const run = spawnSync(program, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (run.error) throw new Error(`npm could not be run: ${run.error.message}`)
  if (run.status !== 0) throw new Error(`npm failed:\n${run.stdout}${run.stderr}`)
  return run.stdout
}

/** Runs a program of Node, and shows its output only when it fails. */
export async function runQuietly(args, name) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${name} failed:\n${Buffer.concat(said)}`)
}
