import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSeen, withSeen } from './seen-products.ts'

const product = (id: number) => ({ id, name: `Product ${id}`, imageUrl: `/images/${id}.jpg` })

test('the last seen product is first, once, and at most seven are kept', () => {
  const list = [1, 2, 3, 2, 4, 5, 6, 7, 8].reduce(
    (seen, id) => withSeen(seen, product(id)),
    [] as ReturnType<typeof readSeen>,
  )
  assert.deepEqual(
    list.map(({ id }) => id),
    [8, 7, 6, 5, 4, 2, 3],
  )
  assert.deepEqual(readSeen(JSON.stringify(list)), list)
})

test('whatever else stands in the storage counts as nothing', () => {
  for (const stored of [null, '', '{', 'null', '{"id":1}', '[1,null,{"id":"1","name":"x","imageUrl":"y"}]']) {
    assert.deepEqual(readSeen(stored), [], String(stored))
  }
})
