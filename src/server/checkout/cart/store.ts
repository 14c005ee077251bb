import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { availableToShopper } from '../../inventory/stock/available-packs.ts'
import { ownPacks } from '../../lifecycle/payments/reserved-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  prepareQuery,
  type QueryParams,
  queryParamsOf,
  type ValueOrParam,
} from '../../platform/database/prepared-query.ts'
import { jsonOf } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'
import { maxPacksOf } from '../price-lists/max-packs.ts'

/** A line of a cart with its product. The statements need the result of {@link ownPacks} as `own`. */
export interface CartLine {
  productId: number
  name: string
  imageUrl: string
  netQuantity: string
  pricePaise: number
  discountPercent: number
  isComingSoon: boolean
  /** Packs that this shopper can buy, including those that the shopper's own unpaid payment reserves. */
  availablePacks: number
  quantity: number
}

const product = alias(products, 'product')

/** The available packs of `products product`. */
const availablePacks = availableToShopper({ id: sql`${product.id}`, archivedAt: sql`${product.archivedAt}` })

/**
 * The products of `lines` (product_id, held, added_at), as the rows that {@link linesJson} reads as `cart`.
 * Decision and reply share one read.
 */
export const productsOf = (lines: SQL): SQL => sql`
  SELECT product.id, product.name, product.image_url, product.net_quantity, coalesce(running.price_paise, product.price_paise) AS price_paise,
    coalesce(running.discount_percent, product.discount_percent) AS discount_percent, product.is_coming_soon,
    ${availablePacks} AS available_packs, lines.held, lines.added_at
  FROM (${lines}) AS lines JOIN products product ON product.id = lines.product_id
    LEFT JOIN running_prices running ON running.product_id = product.id`

/**
 * The rows of `cart` with a quantity as lines, oldest first. A line that the statement is adding comes last.
 */
export const linesJson = (quantity: SQL<number>): SQL<CartLine[]> => sql`(
  SELECT coalesce(json_agg(${lineJson(quantity)} ORDER BY cart.added_at, cart.id) FILTER (WHERE ${quantity} > 0), '[]')
  FROM cart)`

const lineJson = (quantity: SQL<number>): SQL<CartLine> =>
  jsonOf({
    productId: sql<number>`cart.id`,
    name: sql<string>`cart.name`,
    imageUrl: sql<string>`cart.image_url`,
    netQuantity: sql<string>`cart.net_quantity`,
    pricePaise: sql<number>`cart.price_paise`,
    discountPercent: sql<number>`cart.discount_percent`,
    isComingSoon: sql<boolean>`cart.is_coming_soon`,
    availablePacks: sql<number>`cart.available_packs`,
    quantity,
  })

/** The lines of a shopper, and the most packs that one of them holds. */
export interface StoredCart {
  lines: CartLine[]
  maxPacks: number
}

const cart = {
  lines: linesJson(sql`cart.held`),
  maxPacks: maxPacksOf(queryParamsOf<{ accountId: number }>().accountId),
}

const removal = prepareQuery(
  cart,
  (columns, { accountId, productId }: QueryParams<{ accountId: number; productId: number }>) => sql`
    WITH ${ownPacks(accountId)}, removed AS (
      DELETE FROM cart_lines WHERE account_id = ${accountId} AND product_id = ${productId}
    ), cart AS (${productsOf(otherLines(accountId, productId))})
    SELECT ${columns}`,
)

/** Deletes a line if it exists. */
export const deleteLine = (db: Database, accountId: number, productId: number): Promise<StoredCart> =>
  removal.one(db, { accountId, productId })

const wholeCart = prepareQuery(
  cart,
  (columns, { accountId }: QueryParams<{ accountId: number }>) => sql`
    WITH ${ownPacks(accountId)}, cart AS (${productsOf(sql`
      SELECT product_id, quantity AS held, added_at FROM cart_lines WHERE account_id = ${accountId}`)})
    SELECT ${columns}`,
)

export const loadCart = (db: Database, accountId: number): Promise<StoredCart> =>
  wholeCart.one(db, { accountId })

/** All lines of a cart except one. */
export function otherLines(accountId: ValueOrParam<number>, productId: ValueOrParam<number>): SQL {
  return sql`
    SELECT product_id, quantity AS held, added_at FROM cart_lines
    WHERE account_id = ${accountId} AND product_id <> ${productId}`
}

/** Removes the ordered packs from the cart. Packs that the shopper added later stay. */
export async function removeOrdered(tx: Database, accountId: number, orderId: number): Promise<void> {
  await tx.execute(sql`
    WITH ordered AS MATERIALIZED (
      SELECT product_id, quantity FROM order_items WHERE order_id = ${orderId}
    ), lessened AS (
      UPDATE cart_lines line SET quantity = line.quantity - ordered.quantity FROM ordered
      WHERE line.account_id = ${accountId} AND line.product_id = ordered.product_id AND line.quantity > ordered.quantity
    )
    DELETE FROM cart_lines line USING ordered
    WHERE line.account_id = ${accountId} AND line.product_id = ordered.product_id AND line.quantity <= ordered.quantity`)
}
