import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readSeenCart, readSeenPlan, rememberCart, rememberPlan } from './last-seen.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
} as Storage

beforeEach(() => {
  stored.clear()
  globalThis.localStorage = storage
})

const line = { name: 'Balcony Feed', quantity: 2, size: '500 g' }
const task = (on: string) => ({ on, day: on, text: 'Feed the tomatoes' })

test('reads the seen cart without prices and forgets an empty one', () => {
  rememberCart({ lines: [line] })
  assert.deepEqual(readSeenCart(), { lines: [line] })
  assert.doesNotMatch([...stored.values()].join(), /price|₹/)
  rememberCart({ lines: [] })
  assert.equal(readSeenCart(), null)
  assert.equal(stored.size, 0)
})

test("shows a plan's coming tasks and stores at most sixty", () => {
  const tasks = Array.from({ length: 80 }, (_, i) => task(`2026-12-${String((i % 28) + 1).padStart(2, '0')}`))
  rememberPlan({ path: '/gardenplan/abc', tasks })
  assert.equal(readSeenPlan('2026-01-01')?.tasks.length, 60)
  assert.ok(readSeenPlan('2026-12-20')?.tasks.every(({ on }) => on >= '2026-12-20'))
  assert.deepEqual(readSeenPlan('2027-01-01'), { path: '/gardenplan/abc', tasks: [] })
})

test('ignores invalid stored data', () => {
  const written = [
    '{',
    '[]',
    'null',
    '7',
    '{"lines":7}',
    '{"lines":[{}]}',
    '{"path":"https://other.example","tasks":[]}',
  ]
  for (const value of written) {
    stored.set('offline:cart', value)
    stored.set('offline:plan', value)
    assert.equal(readSeenCart(), null, value)
    assert.equal(readSeenPlan('2026-01-01'), null, value)
  }
  stored.set('offline:cart', JSON.stringify({ lines: [null, line, { name: 7, quantity: 1, size: '' }] }))
  assert.deepEqual(readSeenCart(), { lines: [line] })
})

test('shows nothing without storage', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('The storage is forbidden.')
    },
    set: (value) =>
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value }),
  })
  assert.equal(readSeenCart(), null)
  assert.equal(readSeenPlan('2026-01-01'), null)
})
