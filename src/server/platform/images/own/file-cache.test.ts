import assert from 'node:assert/strict'
import { it } from 'node:test'
import { FileCache } from './file-cache.ts'

const file = (bytes: number): Buffer => Buffer.alloc(bytes)

it('drops the least recently used file at the size limit', () => {
  const cache = new FileCache(100)
  for (const name of ['a', 'b', 'c', 'd']) cache.set(name, file(25))
  assert.ok(cache.get('a'))
  cache.set('e', file(25))
  assert.equal(cache.get('b'), undefined)
  assert.deepEqual(
    [...'acde'].map((name) => cache.get(name)?.length),
    [25, 25, 25, 25],
  )
  assert.equal(cache.bytes, 100)
})

it('skips files that are too large or already cached', () => {
  const cache = new FileCache(100)
  cache.set('large', file(26))
  cache.set('a', file(20))
  cache.set('a', file(20))
  assert.equal(cache.get('large'), undefined)
  assert.equal(cache.bytes, 20)
})
