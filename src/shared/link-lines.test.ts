import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readLinkLines, writeLinkLines } from './link-lines.ts'

test('reads products with their packs in order', () => {
  assert.deepEqual(readLinkLines('4:2,1:1'), {
    items: [
      { productId: 4, quantity: 2 },
      { productId: 1, quantity: 1 },
    ],
    unknown: [],
    isUnreadable: false,
  })
})

test('takes one pack where the quantity is missing or unreadable', () => {
  for (const quantity of ['', ':', ':0', ':-3', ':two', ':0.5']) {
    assert.deepEqual(readLinkLines(`3${quantity}`).items, [{ productId: 3, quantity: 1 }], quantity)
  }
})

test('sums a repeated product and bounds the excess', () => {
  assert.deepEqual(readLinkLines('3:2, 3:4,5:999999,6:1e400').items, [
    { productId: 3, quantity: 6 },
    { productId: 5, quantity: 11 },
    { productId: 6, quantity: 11 },
  ])
})

test('keeps names that no product can have, each once', () => {
  const { items, unknown, isUnreadable } = readLinkLines('1:1,feed:2,feed:2,0:1,-1:1,12345678901:1,~MQ')
  assert.deepEqual(items, [{ productId: 1, quantity: 1 }])
  assert.deepEqual(unknown, ['feed', '0', '-1', '12345678901', '~MQ'])
  assert.equal(isUnreadable, false)
})

test('never repeats the sentence of a stranger', () => {
  for (const line of ['Call 98765 43210 now', ':2', '<b>', 'x'.repeat(41), '\u202Eelas'])
    assert.deepEqual(readLinkLines(`${line},1:1`), {
      items: [{ productId: 1, quantity: 1 }],
      unknown: [],
      isUnreadable: true,
    })
})

test('ignores empty lines', () => {
  assert.deepEqual(readLinkLines(''), { items: [], unknown: [], isUnreadable: false })
  assert.deepEqual(readLinkLines(',1:1,,').items, [{ productId: 1, quantity: 1 }])
})

test('reads back what it writes for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { items } = readLinkLines(text)
      assert.deepEqual(readLinkLines(writeLinkLines(items)), { items, unknown: [], isUnreadable: false })
    }),
  )
})
