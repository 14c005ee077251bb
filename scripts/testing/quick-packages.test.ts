import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { root } from '../launch.mjs'

/** The addresses of all files that are loaded with the database's modules, and the names that these export. */
const program = `
  import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  const names = []
  for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm'])
    names.push(Object.keys(await import(name)))
  console.log(JSON.stringify({ urls, names }))`

function load(...options: string[]): { urls: string[]; names: string[][] } {
  const { NODE_OPTIONS: _, ...env } = process.env
  const args = [...options, '--input-type=module', '-e', program]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }))
}

describe('packages that are found quickly', () => {
  it('are the same files with the same exports as Node finds by itself', () => {
    const usual = load()
    const quick = load('--import', new URL('quick-packages.mjs', import.meta.url).href)
    assert.ok(usual.urls.length > 100)
    assert.deepEqual(quick.names, usual.names)
    assert.deepEqual(quick.urls.toSorted(), usual.urls.toSorted())
  })
})
