import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openPayingShop } from '#test/paying-shop.ts'

describe('smoke', () => {
  it('buys', async (t) => {
    const shop = await openPayingShop(t)
    const { token, email } = await shop.registerShopper()
    await shop.fillCart(token, { 1: 2 })
    const id = await shop.buy(token)
    console.error(await shop.order(token, id), await shop.stockOf(1), await shop.mailOf(email))
  })
})
