import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import * as shopperCalls from '#contract/returns.ts'
import * as fulfilment from '#contract/staff/fulfilment.ts'
import { listMatters } from '#contract/staff/matters.ts'
import { cancelStaffOrder } from '#contract/staff/orders.ts'
import * as requests from '#contract/staff/refund-requests.ts'
import { refundOrder } from '#contract/staff/refunds.ts'
import * as replacementCalls from '#contract/staff/replacements.ts'
import * as calls from '#contract/staff/returns.ts'
import { openManifest, scanOut } from '#contract/staff/sending.ts'
import { refusalOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { photograph } from '#test/photographs.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const key = () => crypto.randomUUID()
let parcels = 0
await shop.db.execute(sql`UPDATE stock SET on_hand = 500 WHERE product_id = 5`)

/** A delivered order of three packs of one product, unless told otherwise. */
async function delivered(items = [{ productId: 5, quantity: 3 }], upTo: 'sent' | 'delivered' = 'delivered') {
  const bought = await paidOrder(items)
  parcels += 1
  await office.change(fulfilment.packOrder, bought.id)
  await office.change(fulfilment.shipOrder, bought.id, { carrier: 'DTDC', tracking_number: `RT${parcels}` })
  if (upTo === 'delivered') await office.change(fulfilment.deliverOrder, bought.id)
  const order = await office.order(bought.id)
  return { ...bought, order, item: order.items[0]?.id ?? 0 }
}

type Bought = Awaited<ReturnType<typeof delivered>>

const form = (item: number, quantity = 1, more: object = {}) => ({
  items: [{ item_id: item, quantity }],
  cause: 'damaged' as const,
  wish: 'replacement' as const,
  words: 'The pouch was open.',
  ...more,
})

const ask = ({ token, id, item }: Bought, quantity = 1, more: object = {}, headers = {}) =>
  shop.call(shopperCalls.askReturn, { token, params: { id }, body: form(item, quantity, more), headers })

async function seen(id: string) {
  const { status, body, error } = await office.call(calls.getReturn, { cookie: office.owner, params: { id } })
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

/** A step of a return as it stands now. */
async function step(
  endpoint: Parameters<typeof office.call>[0],
  id: string,
  body: object = {},
  cookie = office.owner,
) {
  const { version } = await seen(id)
  const answer = await office.call(endpoint, {
    cookie,
    params: { id },
    body: { version, ...body },
    key: key(),
  })
  return answer as { status: number; body: calls.StaffReturn; error: typeof answer.error }
}

async function move(endpoint: Parameters<typeof office.call>[0], id: string, body: object = {}) {
  const { replacements } = (
    await office.call(replacementCalls.listReplacements, { cookie: office.owner, query: { view: 'all' } })
  ).body
  const version = replacements.find((one) => one.id === id)?.version
  const answer = await office.call(endpoint, {
    cookie: office.owner,
    params: { id },
    body: { version, ...body },
  })
  return answer as { status: number; body: replacementCalls.StaffReplacement; error: typeof answer.error }
}

const refundOf = async (id: string, quantity = 1, more: object = {}) => {
  const { refundable, items } = await seen(id)
  return {
    refundable,
    items: [{ item_id: items[0]?.item_id, quantity }],
    shipping: 0,
    adjustment: 0,
    reason: 'as reported',
    ...more,
  }
}

const replace = (id: string, item: number, quantity = 1) =>
  step(calls.settleByReplacement, id, { items: [{ item_id: item, quantity }] })

const mailsAbout = async (email: string): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ template: string; news: string | null }>(sql`
    SELECT template, data ->> 'news' AS news FROM outbox WHERE recipient = ${email} ORDER BY id`)
  return rows.filter(({ news }) => news !== null).map(({ template, news }) => `${template}: ${news}`)
}

/** Says that the order arrived so many days ago. */
const age = (id: string, days: number) =>
  shop.db.execute(sql`
    UPDATE order_history SET created_at = created_at - make_interval(days => ${days})
    WHERE order_id = ${Number(id.slice(3))} AND status = 'delivered'`)

describe('a shopper reports a return', () => {
  it('with packs, cause and words; it is accepted, comes back, is inspected and refunded, with a mail for each step', async () => {
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
    assert.deepEqual(refusalOf(await step(calls.inspectReturn, id, { items: [] })), [
      409,
      'wrong_order_state',
    ])
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

  it('once by a form that is sent twice, and never for more packs than are left', async () => {
    const bought = await delivered()
    const headers = { 'idempotency-key': key() }
    const both = await Promise.all([ask(bought, 2, {}, headers), ask(bought, 2, {}, headers)])
    assert.deepEqual(both.map(({ body }) => body.id)[0], both[1]?.body.id)
    const more = await ask(bought, 2)
    assert.deepEqual([...refusalOf(more), more.error.left], [409, 'too_many_packs', 1])
    const twice = await ask(bought, 1, {
      items: [
        { item_id: bought.item, quantity: 1 },
        { item_id: bought.item, quantity: 1 },
      ],
    })
    assert.deepEqual(refusalOf(twice), [400, 'invalid_request'])
    const two = await Promise.all([ask(bought), ask(bought)])
    assert.deepEqual(two.map(({ status }) => status).sort(), [200, 409])
  })

  it('not past the guarantee, not before delivery but for what did not arrive, and not for another shopper’s order', async () => {
    const bought = await delivered()
    await age(bought.id, 30)
    assert.equal((await ask(bought)).status, 200)
    await age(bought.id, 1)
    const late = await ask(bought)
    assert.deepEqual(refusalOf(late), [409, 'guarantee_over'])
    assert.match(late.error.message, /ended on \d+ \w+ \d{4}/)
    const page = await shop.call(shopperCalls.listOrderReturns, {
      token: bought.token,
      params: { id: bought.id },
    })
    assert.deepEqual([page.body.can_ask, page.body.returns.length], [false, 1])

    const other = await delivered()
    assert.deepEqual(refusalOf(await ask({ ...bought, token: other.token })), [404, 'not_found'])
    const theirs = await shop.call(shopperCalls.listOrderReturns, {
      token: other.token,
      params: { id: bought.id },
    })
    assert.deepEqual(refusalOf(theirs), [404, 'not_found'])
    assert.deepEqual(refusalOf(await ask({ ...other, item: bought.item })), [400, 'invalid_request'])

    const sent = await delivered(undefined, 'sent')
    assert.deepEqual(refusalOf(await ask(sent)), [409, 'not_delivered'])
    assert.equal((await ask(sent, 1, { cause: 'not_arrived' })).status, 200)
    const paid = await paidOrder()
    const { items } = await office.order(paid.id)
    const early = await shop.call(shopperCalls.askReturn, {
      token: paid.token,
      params: { id: paid.id },
      body: form(items[0]?.id ?? 0),
    })
    assert.deepEqual(refusalOf(early), [409, 'not_delivered'])
    for (const wrong of [
      { items: [] },
      { cause: 'boredom' },
      { wish: 'gold' },
      { words: 'x'.repeat(2001) },
    ]) {
      assert.deepEqual(refusalOf(await ask(other, 1, wrong)), [400, 'invalid_request'], JSON.stringify(wrong))
    }
  })

  it('and withdraws it until the goods are here', async () => {
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
    assert.deepEqual(refusalOf(late), [409, 'wrong_order_state'])
  })

  it('is answered with a refusal in words, and with nothing by a colleague whose page is old', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    const { version } = await seen(id)
    const refused = await step(calls.refuseReturn, id, { answer: 'The seal was cut with a knife.' })
    assert.deepEqual(
      [refused.body.status, refused.body.answer],
      ['refused', 'The seal was cut with a knife.'],
    )
    const stale = await office.call(calls.acceptReturn, {
      cookie: office.owner,
      params: { id },
      body: { version, goods: 'stay' },
    })
    assert.deepEqual(refusalOf(stale), [409, 'version_conflict'])
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

describe('photographs of a return', () => {
  const add = (bought: Bought, id: string, file: Buffer, token = bought.token) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/orders/${bought.id}/returns/${id}/photos`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      payload: file,
    })

  it('are kept without the place that they name, shown to their sender and the staff alone, and stored once', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    const file = await photograph('#123456')
    assert.ok((await sharp(file).metadata()).exif)
    const first = await add(bought, id, file)
    assert.equal(first.statusCode, 200, first.body)
    assert.equal((await add(bought, id, file)).json().id, first.json().id)
    const photo = String(first.json().id)
    const url = `/api/orders/${bought.id}/returns/${id}/photos/${photo}/large`
    const own = await shop.app.inject({ url, headers: { authorization: `Bearer ${bought.token}` } })
    assert.equal(own.statusCode, 200)
    assert.equal((await sharp(own.rawPayload).metadata()).exif, undefined)
    const other = await delivered()
    const foreign = await shop.app.inject({ url, headers: { authorization: `Bearer ${other.token}` } })
    assert.equal(foreign.statusCode, 404)
    assert.equal((await add(bought, id, file, other.token)).statusCode, 404)
    const staff = await office.callPath(`GET /api/returns/${id}/photos/${photo}/small`, {
      cookie: office.owner,
    })
    assert.deepEqual([staff.status, staff.headers['content-type']], [200, 'image/webp'])
    const stranger = await office.memberWith(['orders.read'])
    const denied = await office.callPath(`GET /api/returns/${id}/photos/${photo}/small`, {
      cookie: stranger.cookie,
    })
    assert.equal(denied.status, 403)
  })

  it('are refused where they are bombs, no pictures, or too many, and once the return is over', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    const huge = { width: 8_000, height: 8_000, channels: 3 as const, background: '#fff' }
    const bomb = await sharp({ create: huge }).png().toBuffer()
    assert.equal((await add(bought, id, bomb)).json().code, 'picture_too_large')
    assert.equal((await add(bought, id, Buffer.from('<svg/>'))).json().code, 'unsupported_picture')
    for (let shade = 0; shade < shopperCalls.mostReturnPhotos; shade += 1) {
      assert.equal((await add(bought, id, await photograph(`#1010${shade}0`))).statusCode, 200)
    }
    assert.equal((await add(bought, id, await photograph('#ffffff'))).json().code, 'too_many_photos')
    await step(calls.refuseReturn, id, { answer: 'No.' })
    assert.equal((await add(bought, id, await photograph('#eeeeee'))).json().code, 'wrong_order_state')
  })
})

describe('a return that is settled by packs sent again', () => {
  it('is a parcel without a sale: no document, stock by the ledger, scanned out and delivered', async () => {
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
    const papers = await office.app.inject({
      url: `/api/replacements/${name}/papers`,
      headers: { cookie: office.packer, host: '127.0.0.1:3002' },
    })
    assert.deepEqual([papers.statusCode, papers.rawPayload.subarray(0, 5).toString()], [200, '%PDF-'])
    assert.equal((await move(replacementCalls.packReplacement, name)).body.status, 'packed')
    const taken = await move(replacementCalls.numberReplacement, name, {
      carrier: 'DTDC',
      tracking_number: `RT${parcels}`,
    })
    assert.deepEqual(refusalOf(taken), [409, 'number_exists'])
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

  it('is lost as well: the packs count no more, it is settled anew, by packs or by money, once', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const first = (await replace(id, bought.item)).body.replacements[0]?.id ?? ''
    const give = async () =>
      office.call(refundOrder, {
        cookie: office.owner,
        params: { id: bought.id },
        body: {
          refundable: (await office.order(bought.id)).refundable,
          items: [{ item_id: bought.item, quantity: 1, restock: false }],
          shipping: 0,
          adjustment: 0,
          reason: 'wants money',
        },
        key: key(),
      })
    assert.deepEqual(refusalOf(await give()), [409, 'refund_exceeds_line'])
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
    assert.deepEqual(refusalOf(await give()), [409, 'refund_exceeds_line'])
    const { rows } = await shop.db.execute<{ live: number }>(sql`
      SELECT sum(quantity - void_quantity)::int AS live FROM replacement_lines WHERE order_item_id = ${bought.item}`)
    assert.equal(rows[0]?.live, 0)
  })

  it('can be stopped before it leaves, which puts its packs back once; there are none where the shelf is empty', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const { onHand, reserved } = await shop.stockOf(5)
    const name = (await replace(id, bought.item)).body.replacements[0]?.id ?? ''
    assert.equal((await move(replacementCalls.cancelReplacement, name)).body.status, 'cancelled')
    assert.deepEqual(refusalOf(await move(replacementCalls.cancelReplacement, name)), [
      409,
      'wrong_order_state',
    ])
    assert.equal((await shop.stockOf(5)).onHand, onHand)
    await shop.db.execute(sql`UPDATE stock SET on_hand = ${reserved} WHERE product_id = 5`)
    assert.deepEqual(refusalOf(await replace(id, bought.item)), [409, 'out_of_stock'])
    await shop.db.execute(sql`UPDATE stock SET on_hand = ${onHand} WHERE product_id = 5`)
    assert.equal((await seen(id)).status, 'ready')
  })

  it('is bad as well once it arrived: what is reported again is made up for again, never twice at once', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const name = (await replace(id, bought.item)).body.replacements[0]?.id ?? ''
    const again = (await ask(bought)).body.id
    await step(calls.acceptReturn, again, { goods: 'stay' })
    assert.deepEqual(refusalOf(await step(calls.settleByRefund, again, await refundOf(again))), [
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
    assert.deepEqual(refusalOf(await ask(bought)), [409, 'too_many_packs'])
  })
})

describe('bad moments of returns', () => {
  it('goods that arrive after their money went are inspected, put back once, and give no money again', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { onHand } = await shop.stockOf(5)
    const { id } = (await ask(bought, 1, { wish: 'refund' })).body
    await step(calls.acceptReturn, id, { goods: 'come_back' })
    const clerk = await office.memberWith(['returns.read', 'returns.write', 'refunds.write'])
    const early = await step(calls.settleByRefund, id, await refundOf(id), clerk.cookie)
    assert.deepEqual([...refusalOf(early), early.error.permission], [403, 'not_allowed', 'refunds.early'])
    assert.equal((await step(calls.settleByRefund, id, await refundOf(id))).body.status, 'settled_early')
    await step(calls.receiveReturn, id)
    const items = [{ item_id: bought.item, sellable: 1, unsellable: 0 }]
    assert.equal((await step(calls.inspectReturn, id, { items })).body.status, 'settled')
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
    assert.deepEqual(refusalOf(await step(calls.inspectReturn, id, { items })), [409, 'wrong_order_state'])
    assert.deepEqual(refusalOf(await step(calls.settleByRefund, id, await refundOf(id))), [
      409,
      'wrong_order_state',
    ])
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
  })

  it('packs that a refund put back are not put back by the inspection as well, nor the other way round', async () => {
    const bought = await delivered([{ productId: 5, quantity: 1 }])
    const { onHand } = await shop.stockOf(5)
    const { id } = (await ask(bought)).body
    await step(calls.receiveReturn, id)
    await office.call(refundOrder, {
      cookie: office.owner,
      params: { id: bought.id },
      body: {
        refundable: bought.order.refundable,
        items: [{ item_id: bought.item, quantity: 1, restock: true }],
        shipping: 0,
        adjustment: 0,
        reason: 'came back',
      },
      key: key(),
    })
    const twice = await step(calls.inspectReturn, id, {
      items: [{ item_id: bought.item, sellable: 1, unsellable: 0 }],
    })
    assert.deepEqual([...refusalOf(twice), twice.error.left], [409, 'too_many_packs', 0])
    await step(calls.inspectReturn, id, { items: [{ item_id: bought.item, sellable: 0, unsellable: 1 }] })
    assert.deepEqual(refusalOf(await step(calls.settleByRefund, id, await refundOf(id))), [
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

  it('two people settle the same return at once, by money and by packs: one of them does', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const both = await Promise.all([
      step(calls.settleByRefund, id, await refundOf(id)),
      replace(id, bought.item),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal(both.find(({ status }) => status === 409)?.error.code, 'version_conflict')
  })

  it('a settlement above the limit of a role waits for a colleague, and settles the return then', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought, 2)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const clerk = await office.memberWith(['returns.read', 'returns.write', 'refunds.write'])
    await shop.db.execute(sql`
      UPDATE staff_roles SET refund_limit_paise = 100 WHERE id = (SELECT role_id FROM staff_members WHERE id = ${clerk.staffId})`)
    const money = await refundOf(id, 2)
    assert.deepEqual(refusalOf(await step(calls.settleByRefund, id, money, clerk.cookie)), [
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

  it('staff open one past the guarantee, and nothing else than the rules of the order lets them', async () => {
    const bought = await delivered()
    await age(bought.id, 90)
    const open = (body: object, id = bought.id, by = key()) =>
      office.call(calls.openReturn, { cookie: office.owner, params: { id }, body, key: by })
    const wish = { ...form(bought.item), goods: 'stay' }
    const click = key()
    const [one, two] = await Promise.all([open(wish, bought.id, click), open(wish, bought.id, click)])
    assert.deepEqual([one.body.status, one.body.is_past_guarantee, one.body.id], ['ready', true, two.body.id])
    assert.deepEqual(refusalOf(await open({ ...form(bought.item, 9), goods: 'stay' })), [
      409,
      'too_many_packs',
    ])
    const paid = await paidOrder()
    const { items } = await office.order(paid.id)
    assert.deepEqual(refusalOf(await open({ ...form(items[0]?.id ?? 0), goods: 'stay' }, paid.id)), [
      409,
      'not_delivered',
    ])
    await office.change(cancelStaffOrder, paid.id, { reason: 'asked for it' })
    assert.deepEqual(refusalOf(await open({ ...form(items[0]?.id ?? 0), goods: 'stay' }, paid.id)), [
      409,
      'not_delivered',
    ])
    assert.deepEqual(refusalOf(await open(wish, 'ORD999999')), [404, 'not_found'])
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM dead_letters WHERE resolved_at IS NULL`)
    const matters = await office.call(listMatters, { cookie: office.owner })
    assert.equal(matters.body.count, rows.length)
  })
})
