import assert from 'node:assert/strict'
import type { RunningShop } from '../running-shop.ts'
import { openAccount } from '../shopping.ts'
import { ask, type Door, type Reply } from './https.ts'

/** Half of them read, the others quote. */
const callerCount = 8

/**
 * Restarts two shops on one database, one after the other, as a new release does, while callers ask through the proxy.
 * Fails unless all of them are answered.
 */
export async function tryRollingRestart(door: Door, shops: [RunningShop, RunningShop]): Promise<void> {
  const { token } = await openAccount(shops[0])
  const read = (): Promise<Reply> => ask(door, '/products/balcony-feed')
  const quote = (): Promise<Reply> =>
    ask(door, '/api/checkout/quote', {
      method: 'POST',
      body: { items: [{ productId: 1, quantity: 1 }] },
      headers: { authorization: `Bearer ${token}` },
    })
  const wrong: string[] = []
  let isOver = false
  const callers = Array.from({ length: callerCount }, async (_, caller) => {
    while (!isOver) {
      const { status, text } = await (caller % 2 === 0 ? read() : quote())
      if (status !== 200) wrong.push(`${status} ${text.slice(0, 100)}`)
    }
  })
  for (const shop of shops) await shop.restart()
  isOver = true
  await Promise.all(callers)
  assert.deepEqual(wrong, [])
}
