// The first steps of every command, on any version of Node: this file must not need Node 24 or a package.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesUnder, hashOf, readText } from './file-hashes.mjs'
import { root, runQuietly } from './npm.mjs'
import { ensureDependencies } from './packages.mjs'
import { isFetched, isRecent, obtainNode, pinOf, versionOf } from './pinned-node.mjs'

export { ensureDependencies, root }

/**
 * Continues with Node 24.7 or later. An older Node fetches the pinned one from npm into `.node/` and runs the same
 * command with it. Resolves only in a process that may continue.
 */
export async function ensureNode() {
  if (isRecent(process.versions.node)) return putFirstOnPath(process.execPath)
  const node = nodeOnPath() ?? (await obtainPinned(join(root, '.node')))
  putFirstOnPath(node)
  process.exit(await runAndPassOn(node, [...process.execArgv, ...process.argv.slice(1)]))
}

/** npm leaves out native packages that do not support its own Node; those of the build need Node 20. */
const canInstall = () => Number.parseInt(process.versions.node, 10) >= 20

/** Installs the packages while Node is fetched, if this Node can. The fetched Node repeats what fails. */
async function obtainPinned(folder) {
  const pin = pinOf()
  if (!pin || isFetched(folder, pin) || !canInstall()) return obtainNode(folder)
  const installing = spawn(process.execPath, [fileURLToPath(new URL('packages.mjs', import.meta.url))], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  const ended = once(installing, 'exit')
  try {
    return obtainNode(folder)
  } finally {
    await ended
  }
}

/** The inputs of the pages besides packages: files and folders from the root. */
export function buildSources() {
  const settings = readdirSync(root).filter((name) => /^(package(-lock)?|tsconfig.*)\.json$/.test(name))
  const folders = [
    'src/web',
    'src/contract',
    'src/shared',
    'public',
    'pictures',
    'scripts/build',
    'scripts/pictures',
    'scripts/share',
  ]
  return [
    ...folders,
    'vite.config.ts',
    'vite.staff.config.ts',
    'scripts/compress-files.ts',
    ...settings.sort(),
  ]
}

/**
 * Arguments of each Vite build: the shop's pages for the browser, then for the server, which needs their pictures; and
 * the back office.
 */
const shopBuilds = [[], ['--ssr']]
const staffBuild = ['--config', 'vite.staff.config.ts']

/** Builds the pages of the shop and the back office when something they are made of has changed. */
export async function ensureBuild() {
  await buildOnce('built-from', [shopBuilds, [staffBuild]])
}

/** The back office alone: in development Vite serves the shop's pages from their sources. */
export async function ensureStaffBuild() {
  await buildOnce('staff-built-from', [[staffBuild]])
}

/** Rows of builds: rows run at the same time, builds of a row one after the other. */
async function buildOnce(markerName, rows) {
  const wanted = hashOf(
    buildSources()
      .map((path) => join(root, path))
      .flatMap(filesUnder),
  )
  const marker = join(root, 'dist', markerName)
  if (readText(marker) === wanted) return
  console.log('Building the pages …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await allEnded(
    rows.map(async (row) => {
      for (const options of row) await runQuietly([vite, 'build', ...options], 'The build')
    }),
  )
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}

/** Waits for all, so that nothing continues behind an error, then throws the first error. @returns what they return. */
export async function allEnded(works) {
  const ends = await Promise.allSettled(works)
  for (const { reason } of ends) if (reason) throw reason
  return ends.map(({ value }) => value)
}

/** Runs a program on the terminal and passes each signal on once. @returns its exit code. */
export function runAndPassOn(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    // In its own process group the program gets Ctrl-C only from us, once.
    const child = spawn(program, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
      cwd: root,
      ...options,
    })
    const stopPassing = passSignals((signal) => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopPassing()
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}

const sameRequestMs = 1_000

/**
 * Calls back for each request to end: a signal, a closed terminal, or the end of the parent process. A terminal and
 * npm both report one Ctrl-C, so requests within a second count once.
 */
export function passSignals(callback) {
  let heardAt = Number.NEGATIVE_INFINITY
  const hear = (signal) => {
    if (performance.now() - heardAt < sameRequestMs) return
    heardAt = performance.now()
    callback(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  }
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']
  for (const event of events) process.on(event, hear)
  process.channel?.unref()
  return () => {
    for (const event of events) process.off(event, hear)
  }
}

/** Prints an error as one line instead of a stack trace. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** `npm run` puts its own Node first in the PATH; a newer one may follow it. */
function nodeOnPath() {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  return places.find((file) => existsSync(file) && isRecent(versionOf(file)))
}

function putFirstOnPath(node) {
  const folder = dirname(node)
  const rest = (process.env.PATH ?? '').split(delimiter).filter((place) => place !== folder)
  process.env.PATH = [folder, ...rest].join(delimiter)
}
