import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSizes } from './picture-sizes.ts'

test('a second of two pictures loads as wide as the first', () => {
  const sizesOf = (count: number) => Array.from({ length: count }, (_, index) => pictureSizes(index, count))
  assert.equal(new Set(sizesOf(2)).size, 1)
  assert.match(sizesOf(1)[0] ?? '', /41rem/)
  assert.deepEqual(
    sizesOf(4).map((sizes) => /\d+rem(?=,)/.exec(sizes)?.[0]),
    ['41rem', '20rem', '20rem', '20rem'],
  )
})
