import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Intent, rememberIntent, takeIntent, takeParticulars } from './resume.ts'

const intent: Intent = { kind: 'add-to-cart', productId: 3, path: '/productpage' }
const stored = new Map<string, string>()

globalThis.sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
} as Storage

beforeEach(() => stored.clear())

test('answers a stored intent once', () => {
  rememberIntent(intent)
  assert.equal(takeIntent(intent), true)
  assert.equal(takeIntent(intent), false)
})

test('returns the typed values stored with the intent', () => {
  rememberIntent(intent, { packs: 3 })
  assert.equal(takeParticulars(intent)?.packs, 3)
  assert.equal(takeParticulars(intent), null)
})

test('keeps it for its page and product', () => {
  rememberIntent(intent)
  assert.equal(takeIntent({ ...intent, productId: 4 }), false)
  assert.equal(takeIntent({ ...intent, path: '/' }), false)
  assert.equal(takeIntent(intent), true)
})

test('forgets it after a quarter of an hour', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  rememberIntent(intent)
  t.mock.timers.tick(15 * 60_000)
  assert.equal(takeIntent(intent), false)
})

test('treats unreadable storage as empty', () => {
  stored.set('resumeAfterLogin', '{')
  assert.equal(takeIntent(intent), false)
})
