import { sql } from 'drizzle-orm'
import { type BuyerFields, quoteCheckout } from '#contract/shop/checkout.ts'
import { placeCodOrder } from '#contract/shop/payments.ts'
import type { CodSettings } from '#server/checkout/quote/quote.ts'
import { shipping } from './office.ts'
import { ok } from './paying-shop.ts'
import type { Answer, TestShop } from './shop.ts'

/** Switches cash on delivery on, with some of its rules; the others are those of the release. */
export async function allowCod(
  { db, settings }: Pick<TestShop, 'db' | 'settings'>,
  rules: Partial<CodSettings> = {},
): Promise<void> {
  const payments = { cod: { enabled: true, ...rules } }
  await db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify({ payments })}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`)
  await settings.current()
}

interface CodInput {
  items?: { productId: number; quantity: number }[]
  shipping?: object
  buyer?: BuyerFields
  amount?: number
  key?: string
}

type Shop = Pick<TestShop, 'call'>

/** The way to pay at the door, as the quote answers it. */
export async function codMethod(shop: Shop, token: string, { items, shipping: to }: CodInput = {}) {
  const pin = (to as { zip?: string } | undefined)?.zip
  const { payment_methods } = ok(await shop.call(quoteCheckout, { token, body: { items, pin } }))
  const method = payment_methods.find(({ kind }) => kind === 'cod')
  if (!method) throw new Error('The quote has no cash on delivery.')
  return method
}

/** Places an order of the quoted amount, unless another one is given. */
export async function tryCod(
  shop: Shop,
  token: string,
  input: CodInput = {},
): Promise<Answer<{ orderId: string }>> {
  const { items, buyer, key } = input
  const amount = input.amount ?? (await codMethod(shop, token, input)).total
  return shop.call(placeCodOrder, {
    token,
    body: { amount, items, shipping: input.shipping ?? shipping, buyer },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

export const placeCod = async (shop: Shop, token: string, input: CodInput = {}): Promise<string> =>
  ok(await tryCod(shop, token, input)).orderId
