import assert from 'node:assert/strict'
import { it } from 'node:test'
import { StoredFiles } from './stored-files.ts'

const file = (bytes: number): Buffer => Buffer.alloc(bytes)

it('drops the least recently used file at the size limit', () => {
  const kept = new StoredFiles(100)
  for (const name of ['a', 'b', 'c', 'd']) kept.set(name, file(25))
  assert.ok(kept.get('a'))
  kept.set('e', file(25))
  assert.equal(kept.get('b'), undefined)
  assert.deepEqual(
    [...'acde'].map((name) => kept.get(name)?.length),
    [25, 25, 25, 25],
  )
  assert.equal(kept.bytes, 100)
})

it('skips files that are too large or already cached', () => {
  const kept = new StoredFiles(100)
  kept.set('large', file(26))
  kept.set('a', file(20))
  kept.set('a', file(20))
  assert.equal(kept.get('large'), undefined)
  assert.equal(kept.bytes, 20)
})
