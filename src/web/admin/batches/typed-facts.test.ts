import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readCounts, writeCounts } from './typed-facts.ts'

it('reads back the organisms and counts that it writes', () => {
  const read = readCounts('Azospirillum brasilense 5e7\n\n  Bacillus megaterium  120000000 \n')
  const counts = [
    { organism: 'Azospirillum brasilense', cfu_per_gram: 5e7 },
    { organism: 'Bacillus megaterium', cfu_per_gram: 1.2e8 },
  ]
  assert.deepEqual(read, counts)
  assert.deepEqual(readCounts(writeCounts(counts)), counts)
  assert.deepEqual(readCounts(' '), [])
})

it('names the line without a valid count', () => {
  for (const wrong of ['Azospirillum', '5e7', 'Azospirillum many', 'Azospirillum -5']) {
    assert.match(String(readCounts(`Bacillus 1e8\n${wrong}`)), /Write “/, wrong)
  }
})
