import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findCitedTests } from './cited-tests.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const departureMark = 'departure: '

interface Row {
  id: string
  promise: string
  proofs: string[]
}

/** The rows of all tables; the first cell of a row is an id such as '2.14'. */
function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| id |'))
    .map((line) => {
      const [id = '', promise = '', proof = ''] = line.slice(2, -2).split(' | ')
      return { id, promise, proofs: proof.split('<br>').map((one) => one.trim()) }
    })
}

/** What each departure replaces: the first cells of the table rows. */
function readDepartures(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  return rows.map((line) => line.split(' | ')[0]?.slice(2) ?? '')
}

const rows = readRows(read('docs/specification-coverage.md'))
const departures = readDepartures(read('docs/departures.md'))

const fileOf = new Map(findCitedTests().map(({ id, file }) => [`#${id}`, file]))

describe('the coverage of the specification', () => {
  test('the coverage numbers its sentences without gap or repetition', () => {
    assert.ok(rows.length > 300)
    const counts = new Map<string, number>()
    for (const { id, promise } of rows) {
      const [section = '', number] = id.split('.')
      const next = (counts.get(section) ?? 0) + 1
      counts.set(section, next)
      assert.equal(Number(number), next, `${id} ${promise}`)
      assert.notEqual(promise, '', id)
    }
    assert.deepEqual([...counts.keys()], ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  // #specification-coverage-d35
  test('each sentence has an existing test or a departure', () => {
    const unproven = rows.flatMap(({ id, proofs }) =>
      proofs
        .filter((proof) =>
          proof.startsWith(departureMark)
            ? !departures.includes(proof.slice(departureMark.length))
            : !fileOf.has(proof),
        )
        .map((proof) => `${id}: ${proof}`),
    )
    assert.deepEqual(unproven, [])
  })

  test('each quoted message occurs in a file that proves it', () => {
    const unspoken = rows
      .filter(({ id, proofs }) => id.startsWith('8.') && !proofs[0]?.startsWith(departureMark))
      .flatMap(({ id, promise, proofs }) => {
        const files = proofs.flatMap((proof) => fileOf.get(proof) ?? [])
        const sources = files.map((file) => read(file).replaceAll("\\'", "'"))
        return messagesIn(promise)
          .filter((message) => !sources.some((source) => source.includes(message)))
          .map((message) => `${id}: ${message}`)
      })
    assert.deepEqual(unspoken, [])
  })
})

/** What is quoted, up to where the specification cuts it short or leaves a gap: '...' and '{query}'. */
const messagesIn = (promise: string): string[] =>
  [...promise.matchAll(/'([^']+)'/g)].map(([, message = '']) => message.split(/\.\.\.|\{/)[0]?.trim() ?? '')
