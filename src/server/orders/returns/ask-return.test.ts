import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as calls from '#contract/admin/returns.ts'
import * as shopperCalls from '#contract/shop/returns.ts'
import { errorOf } from '#test/back-office.ts'
import { returnForm as form, key, openReturns } from '#test/returning.ts'

const { shop, office, paidOrder, delivered, ask, seen, step, refundOf, mailsAbout, age } = await openReturns()

describe('a shopper reports a return', () => {
  it('reports, accepts, receives, inspects and refunds a return, with mails', async () => {
    const bought = await delivered()
    const { onHand } = await shop.stockOf(5)
    const asked = await ask(bought, 2, { wish: 'refund', cause: 'changed_mind' })
    assert.equal(asked.status, 200, JSON.stringify(asked.error))
    const { id } = asked.body
    assert.deepEqual([asked.body.returns[0]?.stage, asked.body.items[0]?.left], ['We are looking at it', 1])
    assert.equal(
      (await step(calls.acceptReturn, id, { goods: 'come_back', answer: 'By any post.' })).body.status,
      'awaited',
    )
    assert.deepEqual(errorOf(await step(calls.inspectReturn, id, { items: [] })), [409, 'wrong_order_state'])
    assert.equal((await step(calls.receiveReturn, id)).body.status, 'received')
    const found = [{ item_id: bought.item, sellable: 1, unsellable: 1 }]
    const inspected = await step(calls.inspectReturn, id, { items: found })
    assert.deepEqual([inspected.body.status, (await shop.stockOf(5)).onHand], ['ready', onHand + 1])
    const settled = await step(calls.settleByRefund, id, await refundOf(id, 2))
    assert.deepEqual(
      [settled.body.status, settled.body.settlement],
      ['settled', 'refund'],
      JSON.stringify(settled.error),
    )
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
    const order = await office.order(bought.id)
    assert.deepEqual([order.items[0]?.refunded_quantity, order.refunds.length], [2, 1])
    assert.ok(order.documents.some(({ kind }) => kind === 'credit_note'))
    assert.deepEqual(await mailsAbout(order.email), [
      'return-news: asked',
      'return-news: accepted',
      'return-news: received',
    ])
  })

  it('creates one return for a form sent twice, within the packs', async () => {
    const bought = await delivered()
    const headers = { 'idempotency-key': key() }
    const both = await Promise.all([ask(bought, 2, {}, headers), ask(bought, 2, {}, headers)])
    assert.deepEqual(both.map(({ body }) => body.id)[0], both[1]?.body.id)
    const more = await ask(bought, 2)
    assert.deepEqual([...errorOf(more), more.error.left], [409, 'too_many_packs', 1])
    const twice = await ask(bought, 1, {
      items: [
        { item_id: bought.item, quantity: 1 },
        { item_id: bought.item, quantity: 1 },
      ],
    })
    assert.deepEqual(errorOf(twice), [400, 'invalid_request'])
    const two = await Promise.all([ask(bought), ask(bought)])
    assert.deepEqual(two.map(({ status }) => status).sort(), [200, 409])
  })

  it('rejects a late, undelivered or foreign return', async () => {
    const bought = await delivered()
    await age(bought.id, 30)
    assert.equal((await ask(bought)).status, 200)
    await age(bought.id, 1)
    const late = await ask(bought)
    assert.deepEqual(errorOf(late), [409, 'guarantee_over'])
    assert.match(late.error.message, /ended on \d+ \w+ \d{4}/)
    const page = await shop.call(shopperCalls.listOrderReturns, {
      token: bought.token,
      params: { id: bought.id },
    })
    assert.deepEqual([page.body.can_ask, page.body.returns.length], [false, 1])

    const other = await delivered()
    assert.deepEqual(errorOf(await ask({ ...bought, token: other.token })), [404, 'not_found'])
    const theirs = await shop.call(shopperCalls.listOrderReturns, {
      token: other.token,
      params: { id: bought.id },
    })
    assert.deepEqual(errorOf(theirs), [404, 'not_found'])
    assert.deepEqual(errorOf(await ask({ ...other, item: bought.item })), [400, 'invalid_request'])

    const sent = await delivered(undefined, 'sent')
    assert.deepEqual(errorOf(await ask(sent)), [409, 'not_delivered'])
    assert.equal((await ask(sent, 1, { cause: 'not_arrived' })).status, 200)
    const paid = await paidOrder()
    const { items } = await office.order(paid.id)
    const early = await shop.call(shopperCalls.askReturn, {
      token: paid.token,
      params: { id: paid.id },
      body: form(items[0]?.id ?? 0),
    })
    assert.deepEqual(errorOf(early), [409, 'not_delivered'])
    for (const wrong of [
      { items: [] },
      { cause: 'boredom' },
      { wish: 'gold' },
      { words: 'x'.repeat(2001) },
    ]) {
      assert.deepEqual(errorOf(await ask(other, 1, wrong)), [400, 'invalid_request'], JSON.stringify(wrong))
    }
  })

  it('lets the shopper withdraw a return until the goods arrive', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    const withdraw = () =>
      shop.call(shopperCalls.withdrawReturn, { token: bought.token, params: { id: bought.id, return: id } })
    assert.equal((await withdraw()).body.returns[0]?.stage, 'Withdrawn')
    assert.equal((await withdraw()).status, 200)
    const again = (await ask(bought, 3)).body.id
    await step(calls.receiveReturn, again)
    const late = await shop.call(shopperCalls.withdrawReturn, {
      token: bought.token,
      params: { id: bought.id, return: again },
    })
    assert.deepEqual(errorOf(late), [409, 'wrong_order_state'])
  })

  it('answers a shopper with a reason, and rejects an outdated page', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    const { version } = await seen(id)
    const refused = await step(calls.rejectReturn, id, { answer: 'The seal was cut with a knife.' })
    assert.deepEqual(
      [refused.body.status, refused.body.answer],
      ['refused', 'The seal was cut with a knife.'],
    )
    const stale = await office.call(calls.acceptReturn, {
      cookie: office.owner,
      params: { id },
      body: { version, goods: 'stay' },
    })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    const page = await shop.call(shopperCalls.listOrderReturns, {
      token: bought.token,
      params: { id: bought.id },
    })
    assert.deepEqual(
      [page.body.returns[0]?.stage, page.body.returns[0]?.answer],
      ['Not accepted', 'The seal was cut with a knife.'],
    )
  })
})
