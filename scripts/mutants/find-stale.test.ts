import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { findStale } from './find-stale.ts'

const tree = mkdtempSync(join(tmpdir(), 'soilkin-mutants-'))
after(() => rmSync(tree, { recursive: true, force: true }))

it('names each mutation without a place, with the reason', () => {
  writeFileSync(join(tree, 'limit.ts'), 'given > limit\n')
  writeFileSync(join(tree, 'limit.test.ts'), '')
  const live = { file: 'limit.ts', before: '>', after: '>=', tests: ['limit.test.ts'] }
  const stale = [
    { ...live, file: 'gone.ts' },
    { ...live, before: '<' },
    { ...live, before: 'i' },
    { ...live, tests: ['gone.test.ts'] },
    { ...live, tests: [] },
  ]
  const found = findStale(tree, [live, ...stale])
  assert.deepEqual(
    found.map(({ mutation }) => mutation),
    stale,
  )
  assert.deepEqual(
    found.map(({ flaw }) => flaw),
    [
      'the file does not exist',
      'the text is not in the file',
      'the text stands 3 times in the file',
      'the test file gone.test.ts does not exist',
      'no test file is named',
    ],
  )
})
