import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openManifest, scanOut } from '#contract/admin/dispatch.ts'
import * as replacementCalls from '#contract/admin/replacements.ts'
import * as calls from '#contract/admin/returns.ts'
import * as shopperCalls from '#contract/shop/returns.ts'
import { errorOf } from '#test/back-office.ts'
import { key, openReturns } from '#test/returning.ts'

const { shop, office, delivered, ask, seen, step, move, refundOf, replace, giveBack, mailsAbout } =
  await openReturns()

describe('a return that is settled by packs sent again', () => {
  it('sends a replacement without sale or document, and tracks its stock', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const { onHand } = await shop.stockOf(5)
    const before = await office.order(bought.id)
    const settled = await replace(id, bought.item)
    const replacement = settled.body.replacements[0]
    assert.deepEqual(
      [settled.body.status, replacement?.status],
      ['settled', 'due'],
      JSON.stringify(settled.error),
    )
    assert.equal((await shop.stockOf(5)).onHand, onHand - 1)
    const name = replacement?.id ?? ''
    assert.equal(
      (await move(replacementCalls.sendReplacement, name, { carrier: 'DTDC', tracking_number: 'X1' })).error
        .code,
      'wrong_order_state',
    )
    assert.equal((await move(replacementCalls.packReplacement, name)).body.status, 'packed')
    const taken = await move(replacementCalls.numberReplacement, name, {
      carrier: 'DTDC',
      tracking_number: bought.tracking,
    })
    assert.deepEqual(errorOf(taken), [409, 'number_exists'])
    await move(replacementCalls.numberReplacement, name, { carrier: 'DTDC', tracking_number: 'RPL-1' })
    const manifest = await office.call(openManifest, {
      cookie: office.owner,
      body: { carrier: 'DTDC' },
      key: key(),
    })
    const scanned = await office.call(scanOut, {
      cookie: office.owner,
      params: { id: String(manifest.body.id) },
      body: { code: name },
      key: key(),
    })
    assert.equal(scanned.body.said, `${name} left: RPL-1.`, JSON.stringify(scanned.error))
    assert.equal((await move(replacementCalls.deliverReplacement, name)).body.status, 'delivered')
    const order = await office.order(bought.id)
    assert.deepEqual(
      [order.status, order.documents.length, order.refundable, order.items[0]?.replaced_quantity],
      ['Delivered', before.documents.length, before.refundable, 1],
    )
    assert.deepEqual((await mailsAbout(order.email)).slice(2), [
      'replacement-news: made',
      'replacement-news: sent',
      'replacement-news: delivered',
    ])
    const page = await shop.call(shopperCalls.listOrderReturns, {
      token: bought.token,
      params: { id: bought.id },
    })
    assert.deepEqual(page.body.returns[0]?.replacements[0], {
      id: name,
      stage: 'has arrived',
      tracking: 'DTDC RPL-1',
    })
  })

  it('settles a lost replacement again, by packs or money, once', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const first = (await replace(id, bought.item)).body.replacements[0]?.id ?? ''
    const give = () => giveBack(bought)
    assert.deepEqual(errorOf(await give()), [409, 'refund_exceeds_line'])
    await move(replacementCalls.packReplacement, first)
    await move(replacementCalls.sendReplacement, first, {
      carrier: 'DTDC',
      tracking_number: key().slice(0, 8),
    })
    await move(replacementCalls.loseReplacement, first)
    assert.equal((await seen(id)).status, 'ready')
    const second = (await replace(id, bought.item)).body.replacements[1]?.id ?? ''
    await move(replacementCalls.packReplacement, second)
    await move(replacementCalls.sendReplacement, second, {
      carrier: 'DTDC',
      tracking_number: key().slice(0, 8),
    })
    await move(replacementCalls.loseReplacement, second)
    const settled = await step(calls.settleByRefund, id, await refundOf(id))
    assert.equal(settled.body.settlement, 'refund', JSON.stringify(settled.error))
    assert.deepEqual(errorOf(await give()), [409, 'refund_exceeds_line'])
    const { rows } = await shop.db.execute<{ live: number }>(sql`
      SELECT sum(quantity - void_quantity)::int AS live FROM replacement_lines WHERE order_item_id = ${bought.item}`)
    assert.equal(rows[0]?.live, 0)
  })

  it('restocks a stopped replacement once, and requires stock for a new one', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const { onHand, reserved } = await shop.stockOf(5)
    const name = (await replace(id, bought.item)).body.replacements[0]?.id ?? ''
    assert.equal((await move(replacementCalls.cancelReplacement, name)).body.status, 'cancelled')
    assert.deepEqual(errorOf(await move(replacementCalls.cancelReplacement, name)), [
      409,
      'wrong_order_state',
    ])
    assert.equal((await shop.stockOf(5)).onHand, onHand)
    await shop.db.execute(sql`UPDATE stock SET on_hand = ${reserved} WHERE product_id = 5`)
    assert.deepEqual(errorOf(await replace(id, bought.item)), [409, 'out_of_stock'])
    await shop.db.execute(sql`UPDATE stock SET on_hand = ${onHand} WHERE product_id = 5`)
    assert.equal((await seen(id)).status, 'ready')
  })

  it('replaces a faulty replacement again, never twice at once', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const name = (await replace(id, bought.item)).body.replacements[0]?.id ?? ''
    const again = (await ask(bought)).body.id
    await step(calls.acceptReturn, again, { goods: 'stay' })
    assert.deepEqual(errorOf(await step(calls.settleByRefund, again, await refundOf(again))), [
      409,
      'replacement_under_way',
    ])
    await move(replacementCalls.packReplacement, name)
    await move(replacementCalls.sendReplacement, name, {
      carrier: 'DTDC',
      tracking_number: key().slice(0, 8),
    })
    await move(replacementCalls.deliverReplacement, name)
    const settled = await step(calls.settleByRefund, again, await refundOf(again))
    assert.equal(settled.body.settlement, 'refund', JSON.stringify(settled.error))
    assert.deepEqual(errorOf(await ask(bought)), [409, 'too_many_packs'])
  })
})
