// Runs on any version of Node: this file must not need Node 24 or a package.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, readText } from './file-hashes.mjs'
import { removeLeftovers } from './leftovers.mjs'
import { npm, root } from './npm.mjs'

// NODE_ENV=production would skip the packages that build the pages. Only the embedded database has an install script,
// for links between its libraries; the start makes them itself (embedded/binaries.ts).
const quietly = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of a folder's package-lock.json when they are missing or belong to another one. A link in
 * place of `node_modules` is deliberate and stays.
 */
export function ensureDependencies(folder = root, stages = join(root, '.cache')) {
  if (lstatSync(modulesIn(folder), { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (isInstalled(folder)) return
  console.log('Installing packages (once, and whenever package-lock.json changes) …')
  mkdirSync(stages, { recursive: true })
  removeLeftovers(stages, 'install-')
  const stage = mkdtempSync(join(stages, `install-${process.pid}-`))
  try {
    if (!fillStage(stage, folder) || !putInPlace(stage, folder)) installInPlace(folder)
  } finally {
    rmSync(stage, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const modulesIn = (folder) => join(folder, 'node_modules')
const markerIn = (folder) => join(modulesIn(folder), '.installed-from')
const lockOf = (folder) => hashOf([join(folder, 'package-lock.json')])

const isInstalled = (folder) =>
  existsSync(modulesIn(folder)) && (readText(markerIn(folder)) === lockOf(folder) || isCurrentInstall(folder))

/**
 * Installs into a folder beside, by a lock file that has the address of each archive. Otherwise npm first reads the
 * version list of each package, which takes longer than unpacking.
 * @returns false where the registry has its archives elsewhere.
 */
function fillStage(stage, folder) {
  const wanted = lockOf(folder)
  for (const name of ['package.json', '.npmrc'])
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(stage, name))
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  writeFileSync(join(stage, 'package-lock.json'), JSON.stringify(withAddresses(lock, registry())))
  try {
    npm(['ci', '--prefix', stage, ...quietly])
  } catch (error) {
    if (/\bE4\d\d\b/.test(error.message)) return false
    throw error
  }
  // The marker lies inside the renamed folder, so it never stands beside half an install.
  mkdirSync(modulesIn(stage), { recursive: true })
  writeFileSync(markerIn(stage), wanted)
  return true
}

/** The registry that npm is set to. */
const registry = () => npm(['config', 'get', 'registry']).trim().replace(/\/$/, '')

/** The lock file with the registry's address of each archive whose hash it has. */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!entry.integrity || entry.resolved) return [path, entry]
    const name = entry.name ?? path.split('node_modules/').at(-1)
    const archive = `${name.split('/').at(-1)}-${entry.version}.tgz`
    return [path, { ...entry, resolved: `${registry}/${name}/-/${archive}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * Another command may do the same now; then the first one's folder stays. @returns false where nothing can be renamed.
 */
function putInPlace(stage, folder) {
  if (isInstalled(folder)) return true
  try {
    if (existsSync(modulesIn(folder))) renameSync(modulesIn(folder), join(stage, 'former'))
    renameSync(modulesIn(stage), modulesIn(folder))
    return true
  } catch {
    // `node_modules` is a separate disk, or the other command was quicker.
    return isInstalled(folder)
  }
}

function installInPlace(folder) {
  const wanted = lockOf(folder)
  npm(['ci', '--prefix', folder, ...quietly])
  writeFileSync(markerIn(folder), wanted)
}

/**
 * Whether the packages of a folder's lock file are installed. npm notes what it installed, so nothing is to do after
 * `npm ci` or `npm install`. A package that is noted and gone is missing.
 */
export function isCurrentInstall(folder) {
  const noted = readText(join(modulesIn(folder), '.package-lock.json'))
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  const wanted = JSON.parse(readText(join(folder, 'package-lock.json')) ?? '{}').packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && existsSync(join(folder, path))),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureDependencies()
