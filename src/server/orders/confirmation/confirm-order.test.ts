import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import { deliverOrder, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { cancelStaffOrder, getStaffOrder, holdOrder, listStaffOrders } from '#contract/admin/orders.ts'
import { answerConfirmation } from '#contract/shop/confirmation.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { allowCod, placeCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice } from '#test/office.ts'
import { writeEmail } from '../../email-templates.ts'
import { OutdatedMail } from '../../platform/email/email-writer.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { endUnconfirmed } from './end-unconfirmed.ts'

const { shop, office } = await openPayingOffice()
const { db } = shop
await allowCod(shop)

const two = [{ productId: 1, quantity: 2 }]
const numberOf = (id: string): number => Number(id.slice(3))

async function codOrder() {
  const shopper = await shop.registerShopper()
  return { ...shopper, id: await placeCod(shop, shopper.token, { items: two }) }
}

const inView = async (view: string): Promise<string[]> => {
  const { body } = await office.call(listStaffOrders, { cookie: office.owner, query: { view } })
  return body.orders.map(({ id }) => id)
}

const read = async (id: string) =>
  (await office.call(getStaffOrder, { cookie: office.owner, params: { id } })).body
const confirm = (id: string, outcome: string) => office.change(confirmOrder, id, { outcome })

const linkOf = async (id: string): Promise<string> => {
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT token FROM cod_confirmations WHERE order_id = ${numberOf(id)}`,
  )
  return rows[0]?.token ?? assert.fail('There is no link.')
}
const answer = (token: string, outcome: string) => shop.call(answerConfirmation, { body: { token, outcome } })

const older = (id: string, hours: number) =>
  db.execute(
    sql`UPDATE cod_confirmations SET asked_at = now() - make_interval(hours => ${hours}) WHERE order_id = ${numberOf(id)}`,
  )

describe('confirmation before packing', () => {
  it('keeps an unconfirmed order out of packing, on every way', async () => {
    const { id } = await codOrder()
    assert.ok((await inView('to-confirm')).includes(id))
    assert.ok(!(await inView('to-pack')).includes(id))
    const packed = await office.change(packOrder, id)
    assert.deepEqual([packed.status, packed.error.code], [409, 'not_confirmed'])
    assert.equal((await read(id)).actions.pack?.can, false)
    await assert.rejects(
      db.execute(sql`UPDATE orders SET status = 'packed' WHERE id = ${numberOf(id)}`),
      ({ cause }: Error) => /is not confirmed/.test(String(cause)),
    )
  })

  it('packs an order that a call confirmed', async () => {
    const { id } = await codOrder()
    const confirmed = await confirm(id, 'confirmed')
    assert.equal(confirmed.status, 200)
    assert.equal(confirmed.body.confirmation?.state, 'confirmed')
    assert.ok((await inView('to-pack')).includes(id))
    assert.ok(!(await inView('to-confirm')).includes(id))
    assert.equal((await office.change(packOrder, id)).status, 200)
    const again = await confirm(id, 'cancelled')
    assert.deepEqual([again.status, again.error.code], [409, 'not_to_confirm'])
  })

  it('counts calls without an answer, and sees two colleagues', async () => {
    const { id } = await codOrder()
    const { version } = await read(id)
    const first = await confirm(id, 'no_answer')
    assert.equal(first.body.confirmation?.calls, 1)
    assert.ok((await inView('to-confirm')).includes(id))
    const stale = await office.change(confirmOrder, id, { version, outcome: 'confirmed' })
    assert.deepEqual([stale.status, stale.error.code], [409, 'version_conflict'])
  })

  it('cancels an order by a call and gives its packs back', async () => {
    const before = (await shop.stockOf(1)).onHand
    const { id, token } = await codOrder()
    assert.equal((await confirm(id, 'cancelled')).body.status, 'Cancelled')
    assert.equal((await shop.stockOf(1)).onHand, before)
    const order = await shop.order(token, id)
    assert.deepEqual([order.order_status, order.payment_status], ['Cancelled', 'Failed'])
    assert.deepEqual(order.refunds, [])
  })

  it('rejects an unknown outcome and an order that is paid online', async () => {
    const { id } = await codOrder()
    const wrong = await confirm(id, 'perhaps')
    assert.deepEqual([wrong.status, wrong.error.code], [400, 'invalid_request'])
    const { token } = await shop.registerShopper()
    const paid = await shop.buy(token, { items: two })
    assert.equal((await confirm(paid, 'confirmed')).error.code, 'not_to_confirm')
  })
})

describe('the mailed link', () => {
  it('confirms an order, and again says the same', async () => {
    const { id, token } = await codOrder()
    const link = await linkOf(id)
    assert.equal((await shop.order(token, id)).needs_confirmation, true)
    const first = await answer(link, 'confirmed')
    assert.equal((await shop.order(token, id)).needs_confirmation, false)
    assert.match(first.body.message, new RegExp(`^Thank you. Your order ${id} is confirmed.`))
    assert.deepEqual((await answer(link, 'confirmed')).body, first.body)
    const other = await answer(link, 'cancelled')
    assert.deepEqual([other.status, other.error.code], [409, 'not_to_confirm'])
    assert.ok((await inView('to-pack')).includes(id))
  })

  it('cancels an order for good', async () => {
    const { id } = await codOrder()
    const link = await linkOf(id)
    assert.match((await answer(link, 'cancelled')).body.message, /is cancelled. You owe us nothing.$/)
    assert.equal((await answer(link, 'confirmed')).error.code, 'not_to_confirm')
  })

  it('rejects an unknown token', async () => {
    for (const token of ['x', `' OR true --`]) {
      const { status, error } = await answer(token, 'confirmed')
      assert.deepEqual([status, error.code], [400, 'invalid_confirmation_token'])
    }
  })
})

describe('an order that nobody confirms', () => {
  it('is held after a day and cancelled after two', async () => {
    const { id, email } = await codOrder()
    await older(id, 23)
    await endUnconfirmed(shop)
    assert.equal((await read(id)).hold, null)
    await older(id, 25)
    await endUnconfirmed(shop)
    await endUnconfirmed(shop)
    assert.match((await read(id)).hold?.reason ?? '', /^Not confirmed/)
    await older(id, 49)
    assert.equal(await endUnconfirmed(shop), 1)
    assert.equal(await endUnconfirmed(shop), 0)
    assert.equal((await read(id)).status, 'Cancelled')
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled'])
  })

  it('replaces a hold of the staff that is over', async () => {
    const { id } = await codOrder()
    await office.change(holdOrder, id, { reason: 'Away until Sunday' })
    await db.execute(sql`UPDATE orders SET hold_until = current_date - 1 WHERE id = ${numberOf(id)}`)
    await older(id, 25)
    await endUnconfirmed(shop)
    const { hold } = await read(id)
    assert.match(hold?.reason ?? '', /^Not confirmed for 24 hours: to be paid on delivery/)
    assert.equal(hold?.until, null)
    assert.equal((await confirm(id, 'confirmed')).body.hold, null)
  })

  it('is free again once it is confirmed, unless staff hold it', async () => {
    const [late, held] = [await codOrder(), await codOrder()]
    await office.change(holdOrder, held.id, { reason: 'Ask about the gate' })
    for (const { id } of [late, held]) await older(id, 25)
    await endUnconfirmed(shop)
    assert.equal((await confirm(late.id, 'confirmed')).body.hold, null)
    assert.equal((await confirm(held.id, 'confirmed')).body.hold?.reason, 'Ask about the gate')
  })
})

describe('the mail of an order with cash on delivery', () => {
  const context = () => ({ db, siteUrl: 'https://shop.example', settings: defaultSettings })
  const placedMail = async (id: string): Promise<string> => {
    const email = await writeEmail('order-placed', { orderId: numberOf(id) }, context())
    const { subject, text } = renderMail(email, context())
    return `${subject} ${text}`
  }

  it('asks for a yes, and only while the order waits for it', async () => {
    const { id } = await codOrder()
    assert.match(await placedMail(id), /Please confirm your order.*confirm-order\?token=/s)
    await confirm(id, 'confirmed')
    const mail = await placedMail(id)
    assert.match(mail, /is confirmed, and we are getting it ready.*To pay on delivery/s)
    assert.doesNotMatch(mail, /payment has arrived|Paid|confirm-order/)
  })

  it('is not sent once the order is cancelled', async () => {
    const { id } = await codOrder()
    await confirm(id, 'cancelled')
    await assert.rejects(placedMail(id), OutdatedMail)
    const about = { orderId: numberOf(id), money: { kind: 'unpaid' as const } }
    const cancelled = renderMail(await writeEmail('order-cancelled', about, context()), context()).text
    assert.match(cancelled, /It was to be paid on delivery. You owe us nothing/)
  })
})

describe('money at the door', () => {
  it('is collected when the parcel is delivered', async () => {
    const { id, token } = await codOrder()
    await confirm(id, 'confirmed')
    await office.change(packOrder, id)
    await office.change(shipOrder, id, { carrier: 'Delhivery', tracking_number: '1490' })
    assert.equal((await shop.order(token, id)).payment_status, 'Due on delivery')
    assert.equal((await read(id)).payment?.settled_at, null)
    const delivered = await office.change(deliverOrder, id)
    assert.deepEqual([delivered.status, delivered.body.payment_status], [200, 'Collected'])
    const { rows } = await db.execute<{ at: Date }>(
      sql`SELECT collected_at AS at FROM payments WHERE order_id = ${numberOf(id)}`,
    )
    assert.equal(delivered.body.payment?.settled_at, new Date(rows[0]?.at ?? 0).toISOString())
    assert.equal(delivered.body.refundable, (await shop.order(token, id)).total_amount)
  })

  it('credits the invoice of a packed order that is cancelled', async () => {
    const { id, token } = await codOrder()
    await confirm(id, 'confirmed')
    await office.change(packOrder, id)
    const cancelled = await office.change(cancelStaffOrder, id, { reason: 'Changed their mind' })
    assert.equal(cancelled.body.payment_status, 'Failed')
    assert.deepEqual(
      cancelled.body.documents.map(({ kind }) => kind),
      ['invoice', 'credit_note'],
    )
    const order = await shop.order(token, id)
    assert.deepEqual(order.refunds, [])
  })
})
