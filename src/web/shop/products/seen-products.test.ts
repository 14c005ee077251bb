import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSeen, withSeen } from './seen-products.ts'

const product = (id: number) => ({ id, name: `Product ${id}`, imageUrl: `/images/${id}.jpg` })

test('lists the last seen product first and stores at most seven', () => {
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

test('ignores invalid stored data', () => {
  for (const stored of [null, '', '{', 'null', '{"id":1}', '[1,null,{"id":"1","name":"x","imageUrl":"y"}]']) {
    assert.deepEqual(readSeen(stored), [], String(stored))
  }
})
