import { sql } from 'drizzle-orm'
import { askForNotice, confirmNotice } from '#contract/shop/product-notices.ts'
import { productNotices } from '#server/platform/database/tables.ts'
import type { TestShop } from './shop.ts'

/** What tests of product notices do with a shop. */
export function waitingFor(shop: TestShop) {
  const ask = (
    email: unknown,
    { id = 7, token, ...more }: { id?: string | number; token?: string; website?: string } = {},
  ) =>
    shop.call(askForNotice, {
      ...(token !== undefined && { token }),
      params: { id },
      body: { email, ...more },
    })

  const rows = (productId = 7) =>
    shop.db
      .select()
      .from(productNotices)
      .where(sql`${productNotices.productId} = ${productId}`)
      .orderBy(productNotices.id)

  const rowOf = async (email: string, productId = 7) =>
    (await rows(productId)).find((row) => row.email === email)

  return {
    ask,
    rows,
    rowOf,
    confirm: (token: string) => shop.call(confirmNotice, { body: { token } }),
    /** Makes this many packs of a product free; of a kit by all its parts. */
    setFree: (productId: number, packs: number) =>
      shop.db.execute(sql`UPDATE stock SET on_hand = reserved + ${packs}
        WHERE id IN (SELECT stock_id FROM product_stock WHERE product_id = ${productId})`),
    /** Confirmed notices of these names, in this order. */
    waiting: (names: string[], productId = 7) =>
      shop.db.insert(productNotices).values(
        names.map((name, place) => ({
          productId,
          email: `${name}@example.com`,
          askedAt: new Date(Date.now() - (names.length - place) * 1000),
          confirmedAt: new Date(),
        })),
      ),
    /** Tells everybody of a day ago. */
    dayLater: () =>
      shop.db.execute(sql`UPDATE product_notices SET notified_at = notified_at - interval '25 hours'`),
  }
}
