import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from './memoize.ts'

test('reads a text once, until the cache is full', () => {
  const asked: string[] = []
  const lengthOf = memoize((text) => {
    asked.push(text)
    return text.length
  }, 2)
  assert.deepEqual(['a', 'bb', 'a', 'bb', ''].map(lengthOf), [1, 2, 1, 2, 0])
  assert.deepEqual(asked, ['a', 'bb', ''])
  assert.deepEqual(['', 'a'].map(lengthOf), [0, 1])
  assert.deepEqual(asked, ['a', 'bb', '', 'a'])
  const long = 'x'.repeat(201)
  assert.deepEqual([long, long].map(lengthOf), [201, 201])
  assert.deepEqual(asked.slice(4), [long, long], 'what is long is read each time')
})
