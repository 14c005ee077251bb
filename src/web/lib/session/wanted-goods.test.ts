import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { pendingCode } from './pending-code.ts'
import { rememberIntent, takeParticulars } from './resume.ts'
import { readWantedGoods } from './wanted-goods.ts'

const stored = new Map<string, string>()

globalThis.sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
} as Storage

const path = '/products/2'
const one = { kind: 'add-to-cart', productId: 2, path } as const

beforeEach(() => stored.clear())

test('reads one product with its packs and keeps it stored', () => {
  rememberIntent(one, { packs: 3 })
  assert.deepEqual(readWantedGoods(path), [{ productId: 2, packs: 3 }])
  assert.equal(takeParticulars(one)?.packs, 3)
})

test('reads several products', () => {
  const items = JSON.stringify([
    { productId: 1, quantity: 10 },
    { productId: 3, quantity: 1 },
  ])
  rememberIntent({ kind: 'add-items', items, path })
  assert.deepEqual(readWantedGoods(path), [
    { productId: 1, packs: 10 },
    { productId: 3, packs: 1 },
  ])
})

test('reads nothing for other pages, plans or old intents', (t) => {
  rememberIntent(one)
  assert.deepEqual([readWantedGoods('/cart'), readWantedGoods(null)], [[], []])
  rememberIntent({ kind: 'keep-plan', path })
  assert.deepEqual(readWantedGoods(path), [])
  t.mock.timers.enable({ apis: ['Date'] })
  rememberIntent(one)
  assert.equal(readWantedGoods(path).length, 1)
  t.mock.timers.tick(15 * 60_000)
  assert.deepEqual(readWantedGoods(path), [])
})

test('reads nothing from invalid stored data', () => {
  for (const items of [
    '{',
    'null',
    '{}',
    '[null]',
    '[{"productId":"x","quantity":1}]',
    '[{"productId":1,"quantity":-1}]',
  ]) {
    rememberIntent({ kind: 'add-items', items, path })
    assert.deepEqual(readWantedGoods(path), [], items)
  }
})

test('stores a requested code while it is valid', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const wish = { request: 'proof', identifier: 'asha@example.com', at: Date.now() }
  pendingCode.write(wish)
  assert.deepEqual(pendingCode.read(), wish)
  t.mock.timers.tick(10 * 60_000)
  assert.equal(pendingCode.read(), null)
  stored.set('signInCode', '{"request":7}')
  assert.equal(pendingCode.read(), null)
})
