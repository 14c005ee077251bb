import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import * as replacementCalls from '#contract/admin/replacements.ts'
import * as calls from '#contract/admin/returns.ts'
import * as shopperCalls from '#contract/shop/returns.ts'
import type { TestOffice } from './back-office.ts'
import { openPayingOffice, type PayingOffice } from './office.ts'
import { stockUp } from './stock-up.ts'

type Endpoint = Parameters<TestOffice['call']>[0]

export const key = (): string => crypto.randomUUID()

/** What a shopper fills in about packs of one item. */
export const returnForm = (item: number, quantity = 1, more: object = {}) => ({
  items: [{ item_id: item, quantity }],
  cause: 'damaged' as const,
  wish: 'replacement' as const,
  words: 'The pouch was open.',
  ...more,
})

/** A shop that takes payments and its back office, with what tests of returns do, for all tests of a file. */
export async function openReturns(paying?: PayingOffice) {
  const { shop, office, paidOrder } = paying ?? (await openPayingOffice())
  await stockUp(shop.db, 500, sql`s.product_id = 5`)
  let parcels = 0

  /** A delivered order of three packs of one product, unless told otherwise. */
  async function delivered(
    items = [{ productId: 5, quantity: 3 }],
    upTo: 'sent' | 'delivered' = 'delivered',
  ) {
    const bought = await paidOrder(items)
    parcels += 1
    await office.change(fulfilment.packOrder, bought.id)
    await office.change(fulfilment.shipOrder, bought.id, { carrier: 'DTDC', tracking_number: `RT${parcels}` })
    if (upTo === 'delivered') await office.change(fulfilment.deliverOrder, bought.id)
    const order = await office.order(bought.id)
    return { ...bought, tracking: `RT${parcels}`, order, item: order.items[0]?.id ?? 0 }
  }

  type Bought = Awaited<ReturnType<typeof delivered>>

  const ask = ({ token, id, item }: Bought, quantity = 1, more: object = {}, headers = {}) =>
    shop.call(shopperCalls.askReturn, {
      token,
      params: { id },
      body: returnForm(item, quantity, more),
      headers,
    })

  async function seen(id: string): Promise<calls.StaffReturn> {
    const { status, body, error } = await office.call(calls.getReturn, {
      cookie: office.owner,
      params: { id },
    })
    assert.equal(status, 200, JSON.stringify(error))
    return body
  }

  /** A step of a return as it stands now. */
  async function step(endpoint: Endpoint, id: string, body: object = {}, cookie = office.owner) {
    const { version } = await seen(id)
    const answer = await office.call(endpoint, {
      cookie,
      params: { id },
      body: { version, ...body },
      key: key(),
    })
    return answer as { status: number; body: calls.StaffReturn; error: typeof answer.error }
  }

  async function replacement(id: string): Promise<replacementCalls.StaffReplacement | undefined> {
    const listed = await office.call(replacementCalls.listReplacements, {
      cookie: office.owner,
      query: { view: 'all' },
    })
    return listed.body.replacements.find((one) => one.id === id)
  }

  /** A step of a replacement as it stands now. */
  async function move(endpoint: Endpoint, id: string, body: object = {}) {
    const version = (await replacement(id))?.version
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

  /** A replacement of one pack that is to be packed, with its return and its order. */
  async function replaced(bought?: Bought) {
    const order = bought ?? (await delivered())
    const asked = (await ask(order)).body.id
    await step(calls.acceptReturn, asked, { goods: 'stay' })
    const settled = await replace(asked, order.item)
    const name = settled.body.replacements.at(-1)?.id
    assert.ok(name, JSON.stringify(settled.error))
    return { order, return: asked, name }
  }

  /** Refunds packs of a delivered order from the order's page. */
  const giveBack = async (bought: Bought, quantity = 1, more: object = {}) =>
    office.call(refundOrder, {
      cookie: office.owner,
      params: { id: bought.id },
      body: {
        refundable: (await office.order(bought.id)).refundable,
        items: [{ item_id: bought.item, quantity, restock: false }],
        shipping: 0,
        adjustment: 0,
        reason: 'wants money',
        ...more,
      },
      key: key(),
    })

  const mailsAbout = async (email: string): Promise<string[]> => {
    const { rows } = await shop.db.execute<{ template: string; news: string | null }>(sql`
      SELECT template, data ->> 'news' AS news FROM outbox WHERE recipient = ${email} ORDER BY id`)
    return rows.filter(({ news }) => news !== null).map(({ template, news }) => `${template}: ${news}`)
  }

  /** Moves the order's arrival so many days into the past. */
  const age = (id: string, days: number) =>
    shop.db.execute(sql`
      UPDATE order_history SET created_at = created_at - make_interval(days => ${days})
      WHERE order_id = ${Number(id.slice(3))} AND status = 'delivered'`)

  return {
    shop,
    office,
    paidOrder,
    delivered,
    ask,
    seen,
    step,
    replacement,
    move,
    refundOf,
    replace,
    replaced,
    giveBack,
    mailsAbout,
    age,
  }
}

export type Returns = Awaited<ReturnType<typeof openReturns>>
export type Bought = Awaited<ReturnType<Returns['delivered']>>
