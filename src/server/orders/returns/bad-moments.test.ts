import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listFailedJobs } from '#contract/admin/failed-jobs.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import * as requests from '#contract/admin/refund-requests.ts'
import * as calls from '#contract/admin/returns.ts'
import { errorOf } from '#test/back-office.ts'
import { returnForm as form, key, openReturns } from '#test/returning.ts'

const { shop, office, paidOrder, delivered, ask, seen, step, refundOf, replace, giveBack, age } =
  await openReturns()

describe('concurrent and late steps of returns', () => {
  it('inspects and restocks late goods once after their refund', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { onHand } = await shop.stockOf(5)
    const { id } = (await ask(bought, 1, { wish: 'refund' })).body
    await step(calls.acceptReturn, id, { goods: 'come_back' })
    const clerk = await office.memberWith(['returns.read', 'returns.write', 'refunds.write'])
    const early = await step(calls.settleByRefund, id, await refundOf(id), clerk.cookie)
    assert.deepEqual([...errorOf(early), early.error.permission], [403, 'not_allowed', 'refunds.early'])
    assert.equal((await step(calls.settleByRefund, id, await refundOf(id))).body.status, 'settled_early')
    await step(calls.receiveReturn, id)
    const items = [{ item_id: bought.item, sellable: 1, unsellable: 0 }]
    assert.equal((await step(calls.inspectReturn, id, { items })).body.status, 'settled')
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
    assert.deepEqual(errorOf(await step(calls.inspectReturn, id, { items })), [409, 'wrong_order_state'])
    assert.deepEqual(errorOf(await step(calls.settleByRefund, id, await refundOf(id))), [
      409,
      'wrong_order_state',
    ])
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
  })

  it('does not restock packs twice when refund and inspection overlap', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { onHand } = await shop.stockOf(5)
    const { id } = (await ask(bought)).body
    await step(calls.receiveReturn, id)
    await giveBack(bought, 1, { items: [{ item_id: bought.item, quantity: 1, restock: true }] })
    const twice = await step(calls.inspectReturn, id, {
      items: [{ item_id: bought.item, sellable: 1, unsellable: 0 }],
    })
    assert.deepEqual([...errorOf(twice), twice.error.left], [409, 'too_many_packs', 0])
    await step(calls.inspectReturn, id, { items: [{ item_id: bought.item, sellable: 0, unsellable: 1 }] })
    assert.deepEqual(errorOf(await step(calls.settleByRefund, id, await refundOf(id))), [
      409,
      'refund_exceeds_line',
    ])
    assert.equal(
      (await step(calls.closeReturn, id, { answer: 'Refunded before.' })).body.settlement,
      'closed',
    )
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
    await assert.rejects(
      shop.db.execute(
        sql`UPDATE return_lines SET sellable = 1, unsellable = 0 WHERE order_item_id = ${bought.item}`,
      ),
      ({ cause }: Error) => /would be put back/.test(String(cause)),
    )
  })

  it('restocks by a refund at most what the inspection left', async () => {
    const bought = await delivered([{ productId: 5, quantity: 3 }])
    const { onHand } = await shop.stockOf(5)
    const { id } = (await ask(bought, 2)).body
    await step(calls.receiveReturn, id)
    await step(calls.inspectReturn, id, { items: [{ item_id: bought.item, sellable: 2, unsellable: 0 }] })
    const restock = (quantity: number) =>
      giveBack(bought, quantity, { items: [{ item_id: bought.item, quantity, restock: true }] })
    const many = await restock(2)
    assert.deepEqual([...errorOf(many), many.error.left], [409, 'refund_exceeds_line', 1])
    assert.equal((await shop.stockOf(5)).onHand, onHand + 2)
    assert.equal((await restock(1)).status, 200)
    assert.equal((await shop.stockOf(5)).onHand, onHand + 3)
    const none = await restock(1)
    assert.deepEqual([...errorOf(none), none.error.left], [409, 'refund_exceeds_line', 0])
  })

  it('settles a return once when two people choose money and packs', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const both = await Promise.all([
      step(calls.settleByRefund, id, await refundOf(id)),
      replace(id, bought.item),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    // The code depends on the timing: a version conflict after waiting, a wrong state after starting later.
    const code = both.find(({ status }) => status === 409)?.error.code ?? ''
    assert.ok(['version_conflict', 'wrong_order_state'].includes(code), code)
  })

  it('settles a return above the role’s limit after a colleague’s approval', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought, 2)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const clerk = await office.memberWith(['returns.read', 'returns.write', 'refunds.write'])
    await shop.db.execute(sql`
      UPDATE staff_roles SET refund_limit_paise = 100 WHERE id = (SELECT role_id FROM staff_members WHERE id = ${clerk.staffId})`)
    const money = await refundOf(id, 2)
    assert.deepEqual(errorOf(await step(calls.settleByRefund, id, money, clerk.cookie)), [
      409,
      'approval_needed',
    ])
    assert.equal((await seen(id)).status, 'ready')
    assert.equal((await step(calls.askReturnRefund, id, money, clerk.cookie)).status, 200)
    const waiting = (
      await office.call(requests.listRefundRequests, { cookie: office.owner, query: { order: bought.id } })
    ).body.requests[0]
    assert.deepEqual([waiting?.kind, waiting?.items[0]?.quantity], ['return', 2])
    const approved = await office.call(requests.approveRefund, {
      cookie: office.owner,
      params: { id: String(waiting?.id) },
      body: {},
      key: key(),
    })
    assert.equal(approved.body.status, 'approved', JSON.stringify(approved.error))
    const now = await seen(id)
    assert.deepEqual([now.status, now.refunds.length], ['settled', 1])
  })

  it('lets staff open a late return, within the order’s rules', async () => {
    const bought = await delivered()
    await age(bought.id, 90)
    const open = (body: object, id = bought.id, by = key()) =>
      office.call(calls.openReturn, { cookie: office.owner, params: { id }, body, key: by })
    const wish = { ...form(bought.item), goods: 'stay' }
    const click = key()
    const [one, two] = await Promise.all([open(wish, bought.id, click), open(wish, bought.id, click)])
    assert.deepEqual([one.body.status, one.body.is_past_guarantee, one.body.id], ['ready', true, two.body.id])
    assert.deepEqual(errorOf(await open({ ...form(bought.item, 9), goods: 'stay' })), [409, 'too_many_packs'])
    const paid = await paidOrder()
    const { items } = await office.order(paid.id)
    assert.deepEqual(errorOf(await open({ ...form(items[0]?.id ?? 0), goods: 'stay' }, paid.id)), [
      409,
      'not_delivered',
    ])
    await office.change(cancelStaffOrder, paid.id, { reason: 'asked for it' })
    assert.deepEqual(errorOf(await open({ ...form(items[0]?.id ?? 0), goods: 'stay' }, paid.id)), [
      409,
      'not_delivered',
    ])
    assert.deepEqual(errorOf(await open(wish, 'ORD999999')), [404, 'not_found'])
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM failed_jobs WHERE resolved_at IS NULL`)
    const matters = await office.call(listFailedJobs, { cookie: office.owner })
    assert.equal(matters.body.count, rows.length)
  })
})
