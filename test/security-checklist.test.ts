import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findCitedTests, idsCitedIn } from './cited-tests.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string): boolean => existsSync(new URL(`../${path}`, import.meta.url))

const text = read('docs/security.md')

/** How many requirements of levels 1 and 2 each chapter of the ASVS 5.0.0 has. */
const requirements: Record<string, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
}

/** The numbers of the rows, such as '1.2.3'. */
const answered = [...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|/gm)].flatMap(
  ([, numbers = '']) => numbers.split(', '),
)

/** Files that the text names in code style. */
const named = [...text.matchAll(/`((?:src|test|e2e|scripts|sandbox|docs)\/[^`]+)`/g)].map(
  ([, name = '']) => name,
)

describe('the security checklist', () => {
  test('the checklist answers every requirement of both levels once', () => {
    const counts: Record<string, number> = {}
    for (const number of answered) {
      const chapter = number.split('.')[0] ?? ''
      counts[chapter] = (counts[chapter] ?? 0) + 1
    }
    assert.deepEqual(counts, requirements)
    assert.equal(new Set(answered).size, answered.length)
  })

  test('the checklist names files and tests that exist', () => {
    const cited = idsCitedIn(text)
    assert.ok(cited.length > 100)
    assert.ok(named.length > 20)
    const ids = new Set(findCitedTests().map(({ id }) => id))
    const isMissing = (id: string): boolean => !ids.has(id)
    assert.deepEqual([...cited.filter(isMissing), ...named.filter((name) => !exists(name))], [])
  })

  test('the checklist repeats each risk under what remains', () => {
    const [rows = '', remains = ''] = text.split('\n## What remains\n')
    const risks = new Set([...rows.matchAll(/\*\*Risk (\d+)\*\*/g)].map(([, number]) => Number(number)))
    const repeated = [...remains.matchAll(/^\| (\d+(?:, \d+)*) /gm)].flatMap(([, list = '']) =>
      list.split(', ').map(Number),
    )
    assert.deepEqual(
      [...risks].sort((a, b) => a - b),
      repeated.sort((a, b) => a - b),
    )
  })
})
