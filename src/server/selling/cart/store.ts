import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { availableToShopper } from '../../goods/stock/available-packs.ts'
import type { Database } from '../../machine/database/database.ts'
import { keepRead, type Slots, type ValueOrSlot } from '../../machine/database/kept-statement.ts'
import { jsonOf } from '../../machine/database/rows.ts'
import { cartLines, products } from '../../machine/database/tables.ts'
import { ownPacks } from '../payment-life/own-packs.ts'

/** A line of a cart with its product. Its statements have the result of {@link ownPacks} as `own`. */
export interface CartLine {
  productId: number
  name: string
  imageUrl: string
  pricePaise: number
  discountPercent: number
  isComingSoon: boolean
  /** Packs that are available to this shopper, with those that an own unpaid payment reserves. */
  availablePacks: number
  quantity: number
}

const p = alias(products, 'p')
const line = alias(cartLines, 'line')

/** Of a product `p`. */
export const availablePacks = availableToShopper(sql`${p.id}`)

const lineJson: SQL<CartLine> = jsonOf({
  productId: p.id,
  name: p.name,
  imageUrl: p.imageUrl,
  pricePaise: p.pricePaise,
  discountPercent: p.discountPercent,
  isComingSoon: p.isComingSoon,
  availablePacks,
  quantity: line.quantity,
})

/** The rows of `lines`, such as those of `cart_lines`, in the order in which they were added. */
export const linesJson: SQL<CartLine[]> = sql`(
  SELECT coalesce(json_agg(${lineJson} ORDER BY line.added_at, line.product_id), '[]')
  FROM lines AS line JOIN products p ON p.id = line.product_id)`

const cart = { lines: linesJson }

const removal = keepRead(
  cart,
  (columns, { accountId, productId }: Slots<{ accountId: number; productId: number }>) => sql`
    WITH own AS (${ownPacks(accountId)}), removed AS (
      DELETE FROM cart_lines WHERE account_id = ${accountId} AND product_id = ${productId}
    ), lines AS (${otherLines(accountId, productId)})
    SELECT ${columns}`,
)

/** Deletes a line if it exists. */
export const deleteLine = async (db: Database, accountId: number, productId: number): Promise<CartLine[]> =>
  (await removal.one(db, { accountId, productId })).lines

const wholeCart = keepRead(
  cart,
  (columns, { accountId }: Slots<{ accountId: number }>) => sql`
    WITH own AS (${ownPacks(accountId)}), lines AS (SELECT * FROM cart_lines WHERE account_id = ${accountId})
    SELECT ${columns}`,
)

/** The lines of a cart. */
export const loadLines = async (db: Database, accountId: number): Promise<CartLine[]> =>
  (await wholeCart.one(db, { accountId })).lines

export function otherLines(accountId: ValueOrSlot<number>, productId: ValueOrSlot<number>): SQL {
  return sql`SELECT * FROM cart_lines WHERE account_id = ${accountId} AND product_id <> ${productId}`
}
