import { sql } from 'drizzle-orm'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { type BuyerFields, quoteCheckout } from '#contract/shop/checkout.ts'
import { placePayLaterOrder } from '#contract/shop/payments.ts'
import { openPayingOffice, shipping } from './office.ts'
import { ok } from './paying-shop.ts'
import type { Answer, RegisteredShopper, TestShop } from './shop.ts'

/** Switches paying later on, or off again. */
export async function allowPayLater(
  { db, settings }: Pick<TestShop, 'db' | 'settings'>,
  terms: { enabled?: boolean; pay_to?: string[] } = {},
): Promise<void> {
  const payments = {
    terms: { enabled: true, pay_to: ['Bank account 0011223344', 'UPI soilkin@bank'], ...terms },
  }
  await db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify({ payments })}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = settings.content
      || jsonb_build_object('payments', coalesce(settings.content -> 'payments', '{}') || (excluded.content -> 'payments'))`)
  await settings.current()
}

/** A business customer who may pay within so many days. */
export async function openTrustedBusiness(
  { db, registerShopper }: Pick<TestShop, 'db' | 'registerShopper'>,
  days: number | null = 30,
): Promise<RegisteredShopper & { accountId: number }> {
  const shopper = await registerShopper()
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO business_customers (account_id, pay_days) SELECT id, ${days}::int FROM accounts WHERE email = ${shopper.email}
    RETURNING account_id::float8 AS id`)
  return { ...shopper, accountId: rows[0]?.id ?? 0 }
}

interface LaterInput {
  items?: { productId: number; quantity: number }[]
  shipping?: object
  buyer?: BuyerFields
  amount?: number
  key?: string
}

type Shop = Pick<TestShop, 'call'>

/** Paying later, as the quote answers it; undefined where it is not offered. */
export async function laterMethod(shop: Shop, token: string | undefined, { items }: LaterInput = {}) {
  const { payment_methods } = ok(await shop.call(quoteCheckout, { token, body: { items } }))
  return payment_methods.find(({ kind }) => kind === 'terms')
}

/** Places an order of the quoted amount, unless another one is given. */
export async function tryLater(
  shop: Shop,
  token: string,
  input: LaterInput = {},
): Promise<Answer<{ orderId: string }>> {
  const { items, buyer, key } = input
  const amount = input.amount ?? (await laterMethod(shop, token, input))?.total ?? 0
  return shop.call(placePayLaterOrder, {
    token,
    body: { amount, items, shipping: input.shipping ?? shipping, buyer },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

export const placeLater = async (shop: Shop, token: string, input: LaterInput = {}): Promise<string> =>
  ok(await tryLater(shop, token, input)).orderId

/** The number of an order by its public id. */
export const numberOf = (id: string): number => Number(id.slice(3))

/** A shop where businesses pay later and its back office, with what tests of such orders do. */
export async function openPayLater() {
  const { shop, office } = await openPayingOffice()
  await allowPayLater(shop)
  let parcels = 0

  /** An order that a business pays later. */
  async function soldOrder(days = 30) {
    const business = await openTrustedBusiness(shop, days)
    return {
      ...business,
      id: await placeLater(shop, business.token, { items: [{ productId: 1, quantity: 2 }] }),
    }
  }

  async function send(id: string): Promise<void> {
    parcels += 1
    ok(await office.change(fulfilment.packOrder, id))
    ok(
      await office.change(fulfilment.shipOrder, id, {
        carrier: 'Delhivery',
        tracking_number: `PL${parcels}`,
      }),
    )
  }

  async function deliver(id: string): Promise<void> {
    await send(id)
    ok(await office.change(fulfilment.deliverOrder, id))
  }

  /** Moves the last day to pay so many days before today. */
  const makeLate = (id: string, days: number) =>
    shop.db.execute(
      sql`UPDATE payments SET due_on = day_in_india(now()) - ${days}::int WHERE order_id = ${numberOf(id)}`,
    )
  return { shop, office, soldOrder, send, deliver, makeLate }
}
