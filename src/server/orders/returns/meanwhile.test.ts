import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as requests from '#contract/admin/refund-requests.ts'
import { previewRefund } from '#contract/admin/refunds.ts'
import * as calls from '#contract/admin/returns.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import * as shopperCalls from '#contract/shop/returns.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { eventually } from '#test/paying-shop.ts'
import { type Bought, key, openReturns } from '#test/returning.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'

// Events that arrive while a settlement of a return waits for a colleague, or runs.

const paying = await openPayingOffice()
const { shop, office, delivered, ask, seen, step, refundOf, giveBack } = await openReturns(paying)
const { sandbox, faults } = paying.shop
await paying.shop.takeWebhooks()

const clerk = await office.memberWith([
  'orders.read',
  'returns.read',
  'returns.write',
  'refunds.write',
  'refunds.early',
])
await shop.db.execute(sql`
  UPDATE staff_roles SET refund_limit_paise = 100
  WHERE id = (SELECT role_id FROM staff_members WHERE id = ${clerk.staffId})`)

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

/** An accepted return of two packs of three. */
async function accepted(goods: 'stay' | 'come_back' = 'stay') {
  const bought = await delivered()
  const { id } = (await ask(bought, 2, { wish: 'refund' })).body
  await step(calls.acceptReturn, id, { goods })
  return { bought, id }
}

/** The same return, whose settlement waits for a colleague. */
async function asked(goods: 'stay' | 'come_back' = 'stay') {
  const one = await accepted(goods)
  const answer = await step(calls.askReturnRefund, one.id, await refundOf(one.id, 2), clerk.cookie)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...one, request: await waitingOf(one.bought.id) }
}

async function waitingOf(order: string) {
  const query = { order }
  const { requests: found } = (
    await office.call(requests.listRefundRequests, { cookie: office.owner, query })
  ).body
  return found[0] ?? assert.fail('Nothing waits.')
}

const approve = (id: number) =>
  office.call(requests.approveRefund, {
    cookie: office.owner,
    params: { id: String(id) },
    body: {},
    key: key(),
  })

const paymentOf = async ({ token, id }: Bought): Promise<string> =>
  (await paying.shop.order(token, id)).transaction_id ?? assert.fail()

/** Refunds money in the provider's dashboard, and waits until the shop has processed it. */
async function refundElsewhere(bought: Bought, paise: number): Promise<void> {
  const payment = await paymentOf(bought)
  await sandbox.post(`/v1/payments/${payment}/refund`, { amount: paise })
  await heardOf(bought)
}

const heardOf = (bought: Bought) =>
  eventually('the shop to hear of it', async () => {
    const { rows } = await shop.db.execute<{ paise: number }>(sql`
      SELECT balance.provider_paise::float8 AS paise FROM payment_balances balance JOIN payments payment ON payment.id = balance.payment_id
      WHERE payment.order_id = ${Number(bought.id.slice(3))}`)
    return (rows[0]?.paise ?? 0) > 0 ? true : undefined
  })

async function dispute(bought: Bought): Promise<void> {
  const wish = { payment_id: await paymentOf(bought), amount: 10_000, respond_by: 1_800_000_000 }
  const { id } = await sandbox.post('/sandbox/disputes', wish)
  await eventually('the dispute', async () => {
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM disputes WHERE id = ${id}`)
    return rows.length > 0 ? true : undefined
  })
}

/** Sends due refunds until none is left, and answers the total that the provider refunded for the order. */
async function sendAll(bought: Bought): Promise<number> {
  await shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() - interval '1 second'`)
  while ((await sendRefunds(paying.shop)) > 0);
  return (await paying.shop.provider.fetchPayment(await paymentOf(bought)))?.refundedPaise ?? 0
}

const paidPaise = ({ order }: Bought): number => Math.round(order.refundable * 100)

const refundedPaise = async (order: string): Promise<number> =>
  Math.round(
    (await office.order(order)).refunds.reduce(
      (sum, one) => sum + (one.kind === 'shop' ? one.amount : 0),
      0,
    ) * 100,
  )

describe('while the settlement of a return waits for a colleague', () => {
  it('a provider refund leaves the settlement waiting, and nothing refunds twice', async () => {
    const { bought, id, request } = await asked()
    await refundElsewhere(bought, paidPaise(bought) - 100)
    assert.deepEqual(errorOf(await approve(request.id)), [409, 'refundable_changed'])
    assert.equal((await waitingOf(bought.id)).id, request.id)
    const now = await seen(id)
    assert.deepEqual([now.status, now.refunds, now.refundable], ['ready', [], 1])
    const withdrawn = await office.call(requests.withdrawRefund, {
      cookie: clerk.cookie,
      params: { id: String(request.id) },
      body: {},
    })
    assert.equal(withdrawn.body.status, 'withdrawn')
    assert.equal(await sendAll(bought), paidPaise(bought) - 100)
  })

  it('a dispute stops the settlement unless staff confirmed it', async () => {
    const { bought, id, request } = await asked()
    assert.deepEqual([request.is_disputed, request.return], [false, id])
    await dispute(bought)
    assert.equal((await waitingOf(bought.id)).is_disputed, true)
    assert.deepEqual(errorOf(await approve(request.id)), [409, 'payment_disputed'])
    const withdrawn = await office.call(requests.withdrawRefund, {
      cookie: clerk.cookie,
      params: { id: String(request.id) },
      body: {},
    })
    assert.equal(withdrawn.status, 200)
    const anyway = { ...(await refundOf(id, 2)), despite_dispute: true }
    assert.equal((await step(calls.askReturnRefund, id, anyway, clerk.cookie)).status, 200)
    assert.equal((await approve((await waitingOf(bought.id)).id)).body.status, 'approved')
    assert.equal((await seen(id)).status, 'settled')
  })

  it('withdrawal or cancellation by the shopper prevents the settlement', async () => {
    const { bought, id, request } = await asked('come_back')
    const cancelled = await shop.call(cancelOrder, { token: bought.token, params: { id: bought.id } })
    assert.equal(cancelled.status, 409)
    const params = { id: bought.id, return: id }
    const left = await shop.call(shopperCalls.withdrawReturn, { token: bought.token, params })
    assert.equal(left.body.returns[0]?.stage, 'Withdrawn')
    assert.deepEqual(errorOf(await approve(request.id)), [409, 'wrong_order_state'])
    assert.deepEqual([(await seen(id)).status, await refundedPaise(bought.id)], ['withdrawn', 0])
  })

  it('refunds each pack once when a failed refund is sent again', async () => {
    const { bought, id, request } = await asked()
    let failures = 0
    faults.refundPayment = async (paymentId, amountPaise) => {
      failures += 1
      return { id: `rfnd_meanwhile${failures}`, paymentId, amountPaise, receipt: null, status: 'failed' }
    }
    assert.equal((await giveBack(bought)).status, 200)
    await shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() - interval '1 second'`)
    await sendRefunds(paying.shop)
    assert.ok(failures > 0)
    delete faults.refundPayment
    // The refundable rest has changed, so the staff must request again.
    assert.deepEqual(errorOf(await approve(request.id)), [409, 'refundable_changed'])
    await office.call(requests.withdrawRefund, {
      cookie: clerk.cookie,
      params: { id: String(request.id) },
      body: {},
    })
    await step(calls.askReturnRefund, id, await refundOf(id, 2), clerk.cookie)
    assert.equal((await approve((await waitingOf(bought.id)).id)).body.status, 'approved')
    assert.equal(await sendAll(bought), await refundedPaise(bought.id))
    assert.equal((await office.order(bought.id)).items[0]?.refunded_quantity, 3)
  })
})

describe('while a return is being settled', () => {
  it('a concurrent provider refund never exceeds the captured amount', async () => {
    const { bought, id } = await accepted()
    const money = await refundOf(id, 2)
    const payment = await paymentOf(bought)
    const [settled] = await Promise.all([
      step(calls.settleByRefund, id, money),
      sandbox.post(`/v1/payments/${payment}/refund`, { amount: paidPaise(bought) - 20_000 }),
    ])
    assert.ok([200, 409].includes(settled.status), JSON.stringify(settled.error))
    await heardOf(bought)
    assert.ok((await sendAll(bought)) <= paidPaise(bought))
    const { status, refunds } = await seen(id)
    assert.deepEqual([status, refunds.length], settled.status === 200 ? ['settled', 1] : ['ready', 0])
  })

  it('either withdrawal or settlement of a return succeeds', async () => {
    const { bought, id } = await accepted('come_back')
    const money = await refundOf(id, 2)
    const params = { id: bought.id, return: id }
    const [settled, left] = await Promise.all([
      step(calls.settleByRefund, id, money),
      shop.call(shopperCalls.withdrawReturn, { token: bought.token, params }),
    ])
    assert.deepEqual([settled.status, left.status].sort(), [200, 409])
    const { status } = await seen(id)
    assert.equal(status, settled.status === 200 ? 'settled_early' : 'withdrawn')
    assert.equal((await refundedPaise(bought.id)) > 0, settled.status === 200)
  })

  it('the preview reports a dispute before money moves', async () => {
    const { bought, id } = await accepted()
    await dispute(bought)
    const money = await refundOf(id, 2)
    const { version } = await seen(id)
    const shown = await office.call(calls.previewReturnRefund, {
      cookie: office.owner,
      params: { id },
      body: { ...money, version },
    })
    assert.deepEqual(
      [shown.body.is_disputed, shown.body.document, shown.body.shelf, shown.body.needs_approval],
      [true, 'credit_note', [], false],
      JSON.stringify(shown.error),
    )
    assert.equal((await seen(id)).status, 'ready')
    assert.deepEqual(errorOf(await step(calls.settleByRefund, id, money)), [409, 'payment_disputed'])
    const settled = await step(calls.settleByRefund, id, { ...money, despite_dispute: true })
    assert.equal(settled.body.refunds[0]?.amount, shown.body.amount)
    assert.deepEqual([shown.body.mail?.to, /₹/.test(shown.body.mail?.text ?? '')], [bought.order.email, true])
  })
})

describe('what the shopper will read of a settlement', () => {
  it('previews the mail of a settlement without changing anything', async () => {
    const { bought, id } = await accepted()
    const { version } = await seen(id)
    const items = [{ item_id: bought.item, quantity: 2 }]
    const { onHand } = await shop.stockOf(5)
    const again = await office.call(calls.previewReplacement, {
      cookie: office.owner,
      params: { id },
      body: { version, items },
    })
    assert.equal(again.body.mail?.to, bought.order.email, JSON.stringify(again.error))
    assert.match(again.body.mail?.text ?? '', /2 × Kitchen Garden Seed Collection/)
    assert.deepEqual([(await shop.stockOf(5)).onHand, (await seen(id)).replacements], [onHand, []])
    const { rows } = await shop.db.execute<{ is_called: boolean }>(
      sql`SELECT is_called FROM replacements_id_seq`,
    )
    assert.deepEqual(rows, [{ is_called: false }], 'a look at it uses up no number')
    const tooMany = await office.call(calls.previewReplacement, {
      cookie: office.owner,
      params: { id },
      body: { version, items: [{ item_id: bought.item, quantity: 3 }] },
    })
    assert.deepEqual(errorOf(tooMany), [409, 'too_many_packs'])
    const body = { ...(await refundOf(id, 2)), version }
    const above = await office.call(calls.previewReturnRefund, { cookie: clerk.cookie, params: { id }, body })
    assert.deepEqual([above.body.needs_approval, above.body.limit], [true, 1])
    const plain = await office.call(previewRefund, {
      cookie: office.owner,
      params: { id: bought.id },
      body: { ...body, items: [{ item_id: bought.item, quantity: 2, restock: false }], version: undefined },
    })
    assert.equal(plain.body.amount, above.body.amount)
  })
})
