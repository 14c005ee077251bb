// The first steps of every command, on any version of Node: this file must not need Node 24 or a package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npm, root, runQuietly } from './npm.mjs'
import { isRecent, obtainNode, versionOf } from './pinned-node.mjs'

export { root }

/**
 * Goes on with Node 24.7 or later: where this one is older, fetches the pinned one from npm into `.node/` and runs the same command
 * with it. Resolves only in a process that may go on.
 */
export async function ensureNode() {
  if (isRecent(process.versions.node)) return putFirstOnPath(process.execPath)
  const node = nodeOnPath() ?? obtainNode(join(root, '.node'))
  putFirstOnPath(node)
  process.exit(await runAndPassOn(node, [...process.execArgv, ...process.argv.slice(1)]))
}

/**
 * Installs the packages of package-lock.json when they are missing or were installed from another one. A link in place of
 * `node_modules` was made on purpose and stays as it is.
 */
export function ensureDependencies() {
  const lock = hashOf([join(root, 'package-lock.json')])
  const modules = join(root, 'node_modules')
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const marker = join(modules, '.installed-from')
  if (existsSync(modules) && (readText(marker) === lock || isCurrentInstall(root))) return
  console.log('Installing packages (once, and whenever package-lock.json changes) …')
  // NODE_ENV=production would leave out what builds the pages. The embedded database alone has an install script, which makes
  // links between its libraries; the start makes them itself (embedded/binaries.ts).
  npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(marker, lock)
}

/** What the pages are made of, besides the packages: files and folders from the root. */
export function buildSources() {
  const settings = readdirSync(root).filter((name) => /^(package(-lock)?|tsconfig.*)\.json$/.test(name))
  const folders = [
    'src/web',
    'src/contract',
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

/** What Vite is told for each build: the shop's pages for the browser, for the first render, and the back office. */
const staffBuild = ['--config', 'vite.staff.config.ts']
const builds = [[], ['--ssr'], staffBuild]

/** Builds the pages of the shop and the back office when something they are made of has changed. */
export function ensureBuild() {
  buildOnce('built-from', builds)
}

/** The back office alone: in development Vite serves the shop's pages from their sources. */
export function ensureStaffBuild() {
  buildOnce('staff-built-from', [staffBuild])
}

function buildOnce(markerName, wishes) {
  const wanted = hashOf(
    buildSources()
      .map((path) => join(root, path))
      .flatMap(filesUnder),
  )
  const marker = join(root, 'dist', markerName)
  if (readText(marker) === wanted) return
  console.log('Building the pages …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const options of wishes) runQuietly(process.execPath, [vite, 'build', ...options], 'The build')
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}

/** Runs a program on the terminal and passes each signal on to it once. Answers its exit code. */
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
 * Calls back for each request to end: a signal, a closed terminal, or the end of the process that started us. A terminal and npm
 * both tell us of one Ctrl-C, so what comes within a second counts once.
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

/**
 * Whether the packages that the lock file of a folder names are installed there: npm notes what it installed, so after a plain
 * `npm ci` or `npm install` there is nothing to do. A package that is noted and gone is missing.
 */
export function isCurrentInstall(folder) {
  const noted = readText(join(folder, 'node_modules', '.package-lock.json'))
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  const wanted = JSON.parse(readText(join(folder, 'package-lock.json')) ?? '{}').packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && existsSync(join(folder, path))),
  )
}

export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

export function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}
