import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The rows of the table: the feature, whether we have it, and what proves it. */
const rows = read('docs/peers.md')
  .split('\n')
  .filter((line) => /^\| (?!feature|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map((cells) => ({ feature: cells[0] ?? '', us: cells[8] ?? '', proof: cells[9] ?? '' }))

/** What stands in quotes behind a path, by that path. */
const citedIn = (proof: string): { path: string; names: string[] }[] =>
  [...proof.matchAll(/`([^`]+\.test\.ts)`((?:[:,] "[^"]+")*)/g)].map(([, path = '', names = '']) => ({
    path,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }))

it('the table of peers names a test for every feature that we have, and each of them exists', () => {
  assert.ok(rows.length > 40)
  for (const { feature, us, proof } of rows) {
    assert.match(us, /^[YPN]$/, feature)
    const cited = citedIn(proof)
    if (us === 'Y') assert.ok(cited.length > 0, `${feature} has no test`)
    for (const { path, names } of cited) {
      assert.ok(existsSync(new URL(`../${path}`, import.meta.url)), `${feature}: ${path} is not there`)
      const text = read(path).replaceAll("\\'", "'")
      for (const name of names) assert.ok(text.includes(name), `${feature}: ${path} has no test "${name}"`)
    }
  }
})
