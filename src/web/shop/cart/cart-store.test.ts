import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Cart } from '#contract/shop/cart.ts'
import { changeLine, readCart, refreshCart } from './cart-store.ts'

/** A request that the store has sent, answered when the test says so. */
interface Asked {
  method: string
  answer: (status: number, body: unknown) => void
}

const stored = new Map([['authToken', 'meera']])
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
Object.assign(globalThis, { localStorage: storage, window: new EventTarget() })

let asked: Asked[] = []
globalThis.fetch = (_url, options) =>
  new Promise((resolve) => {
    asked.push({
      method: options?.method ?? 'GET',
      answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
    })
  })

const line = (product_id: number, quantity: number): Cart['items'][number] =>
  ({
    product_id,
    quantity,
    name: `Feed ${product_id}`,
    slug: `feed-${product_id}`,
    available: 9,
    price: 100,
    mrp: 100,
    line_total: 100 * quantity,
  }) as unknown as Cart['items'][number]

const cartOf = (...lines: [number, number][]) => ({
  items: lines.map(([id, quantity]) => line(id, quantity)),
  count: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
})

const shown = () => readCart().items.map(({ product_id, quantity }) => [product_id, quantity])

/** The next request, which the store may send a little later. */
async function nextAsked(): Promise<Asked> {
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
  return asked.shift() ?? assert.fail('nothing was asked')
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(async () => {
  asked = []
  stored.set('authToken', 'meera')
  const read = refreshCart()
  ;(await nextAsked()).answer(200, cartOf([1, 2]))
  await read
  assert.deepEqual(shown(), [[1, 2]])
})

describe('the cart of this tab', () => {
  it("keeps a change's reply over a later reply of an older read", async () => {
    const reading = refreshCart()
    const late = await nextAsked()
    changeLine(1, 5)
    const change = await nextAsked()
    change.answer(200, cartOf([1, 5]))
    await settled()
    late.answer(200, cartOf([1, 2]))
    await reading
    assert.deepEqual([shown(), readCart().isChanging], [[[1, 5]], false])
  })

  it('keeps the newer of two reads, whichever replies last', async () => {
    const [first, second] = [refreshCart(), refreshCart()]
    const [early, late] = [await nextAsked(), await nextAsked()]
    late.answer(200, cartOf([1, 3]))
    await second
    early.answer(503, { message: 'busy', code: 'unavailable' })
    await first
    assert.deepEqual([shown(), readCart().status, readCart().failure], [[[1, 3]], 'ready', null])
  })

  it('shows a change at once and reverts a rejected one', async () => {
    changeLine(1, 9)
    assert.deepEqual([shown(), readCart().isChanging], [[[1, 9]], true])
    ;(await nextAsked()).answer(503, { message: 'busy', code: 'unavailable' })
    await settled()
    assert.deepEqual([shown(), readCart().isChanging], [[[1, 2]], false])
    assert.notEqual(readCart().problem, null)
  })

  it('sends a line again that was changed while it was sent', async () => {
    changeLine(1, 3)
    const first = await nextAsked()
    changeLine(1, 4)
    assert.equal(asked.length, 0, 'one after the other')
    first.answer(200, cartOf([1, 3]))
    const second = await nextAsked()
    assert.deepEqual(shown(), [[1, 4]])
    second.answer(200, cartOf([1, 4]))
    await settled()
    assert.deepEqual([shown(), readCart().isChanging], [[[1, 4]], false])
  })

  it('is empty once its token is rejected', async () => {
    const reading = refreshCart()
    ;(await nextAsked()).answer(401, { message: 'over', code: 'session_expired' })
    await reading
    assert.deepEqual([shown(), readCart().status, stored.get('authToken')], [[], 'ended', undefined])
  })
})
