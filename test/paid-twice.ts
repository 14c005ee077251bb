import assert from 'node:assert/strict'
import { ok, type PayingShop } from './paying-shop.ts'

/** A cart paid on two devices: the order keeps the money of one, and the other's goes back. */
export async function payTwice(shop: PayingShop): Promise<{ id: string; other: string }> {
  await shop.setStock(5, 50)
  const { token } = await shop.registerShopper()
  await shop.fillCart(token, { 5: 2 })
  const [first, second] = [await shop.start(token), await shop.start(token)]
  ok(await shop.tryToVerify(token, await shop.sandbox.pay(first.id)))
  const { status } = await shop.tryToVerify(token, await shop.sandbox.pay(second.id))
  assert.equal(status, 409)
  return { id: first.orderId, other: second.orderId }
}
