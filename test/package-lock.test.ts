import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

test('package-lock.json names the optional packages of every platform, so that npm ci works on each', () => {
  const file = new URL('../package-lock.json', import.meta.url)
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, 'utf8'))
  const isLocked = (place: string) => packages[place]?.version !== undefined
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !isLocked(`node_modules/${name}`) && !isLocked(`${path}/node_modules/${name}`),
    ),
  )
  assert.ok(Object.keys(packages).length > 100)
  assert.deepEqual(missing, [], 'an install on one platform left them out; npm ci refuses such a file')
})
