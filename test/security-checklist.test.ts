import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findCitedTests, idsCitedIn } from './cited-tests.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string): boolean => existsSync(new URL(`../${path}`, import.meta.url))

const text = read('docs/security.md')

/** Files that the text names in code style. */
const named = [...text.matchAll(/`((?:src|test|e2e|scripts|sandbox|docs)\/[^`]+)`/g)].map(
  ([, name = '']) => name,
)

describe('the security checklist', () => {
  test('the checklist names files and tests that exist', () => {
    const cited = idsCitedIn(text)
    assert.ok(cited.length > 100)
    assert.ok(named.length > 20)
    const ids = new Set(findCitedTests().map(({ id }) => id))
    const isMissing = (id: string): boolean => !ids.has(id)
    assert.deepEqual([...cited.filter(isMissing), ...named.filter((name) => !exists(name))], [])
  })
})
