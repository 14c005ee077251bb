import { type SQL, sql } from 'drizzle-orm'
import { availableToShopper, ownPacks } from '../../goods/stock/available-packs.ts'
import type { Database } from '../../machine/database/database.ts'
import type { LineFacts } from './cart-rules.ts'

export interface CartLine {
  productId: number
  name: string
  imageUrl: string
  pricePaise: number
  discountPercent: number
  isComingSoon: boolean
  /** Packs that this shopper can have, those that an unpaid payment of their own holds included. */
  availablePacks: number
  quantity: number
}

/** A change of one line and the whole cart after it. */
export type LineChange = LineFacts & { lines: CartLine[] }

// Each change is one statement: it finds the product, writes the line if the stock allows it, and reads the cart. That
// is atomic without a transaction of several round trips, and two tabs that add at once queue at the line's row.

/** Adds packs to a line, never past `most`; changes nothing when that is more than can be had. */
export const addToLine = (
  db: Database,
  accountId: number,
  productId: number,
  packs: number,
  most: number,
): Promise<LineChange> =>
  changeLine(
    db,
    accountId,
    productId,
    sql`INSERT INTO cart_lines AS line (account_id, product_id, quantity)
        SELECT ${accountId}::bigint, id, ${packs}::int FROM product
        WHERE NOT is_coming_soon AND available_packs >= ${packs}::int
        ON CONFLICT (account_id, product_id) DO UPDATE
          SET quantity = least(${most}::int, line.quantity + excluded.quantity)
          WHERE least(${most}::int, line.quantity + excluded.quantity) <= (SELECT available_packs FROM product)`,
  )

/** Sets the packs of a line that is there; changes nothing when that is more than can be had. */
export const setLine = (
  db: Database,
  accountId: number,
  productId: number,
  packs: number,
): Promise<LineChange> =>
  changeLine(
    db,
    accountId,
    productId,
    sql`UPDATE cart_lines AS line SET quantity = ${packs}::int FROM product
        WHERE line.account_id = ${accountId}::bigint AND line.product_id = product.id
          AND NOT is_coming_soon AND available_packs >= ${packs}::int`,
  )

/** Takes a line away, if it is there. */
export async function deleteLine(db: Database, accountId: number, productId: number): Promise<CartLine[]> {
  const { rows } = await db.execute<{ lines: CartLine[] }>(sql`
    WITH own AS (${ownPacks(accountId)}), removed AS (
      DELETE FROM cart_lines WHERE account_id = ${accountId} AND product_id = ${productId}
    )
    SELECT ${linesJson(otherLines(accountId, productId))} AS lines`)
  return only(rows).lines
}

/** The lines of a cart, in the order in which they were first put in. */
export async function loadLines(db: Database, accountId: number): Promise<CartLine[]> {
  const { rows } = await db.execute<{ lines: CartLine[] }>(sql`
    WITH own AS (${ownPacks(accountId)})
    SELECT ${linesJson(sql`SELECT * FROM cart_lines WHERE account_id = ${accountId}`)} AS lines`)
  return only(rows).lines
}

async function changeLine(
  db: Database,
  accountId: number,
  productId: number,
  write: SQL,
): Promise<LineChange> {
  const { rows } = await db.execute<LineChange & Record<string, unknown>>(sql`
    WITH own AS (${ownPacks(accountId)}), product AS (
      SELECT p.id, p.is_coming_soon, ${availablePacks} AS available_packs
      FROM products p WHERE p.id = ${productId}
    ), changed AS (
      ${write} RETURNING line.*
    )
    SELECT
      (SELECT json_build_object('isComingSoon', is_coming_soon, 'availablePacks', available_packs)
       FROM product) AS product,
      (SELECT quantity FROM cart_lines
       WHERE account_id = ${accountId} AND product_id = ${productId}) AS "heldBefore",
      (SELECT quantity FROM changed) AS "heldAfter",
      ${linesJson(sql`SELECT * FROM changed UNION ALL ${otherLines(accountId, productId)}`)} AS lines`)
  return only(rows)
}

const otherLines = (accountId: number, productId: number): SQL =>
  sql`SELECT * FROM cart_lines WHERE account_id = ${accountId} AND product_id <> ${productId}`

/** Of a product `p`. */
const availablePacks = availableToShopper(sql`p.id`)

/** Rows of `cart_lines` as a JSON list of {@link CartLine}. */
const linesJson = (lines: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object(
    'productId', p.id, 'name', p.name, 'imageUrl', p.image_url, 'pricePaise', p.price_paise,
    'discountPercent', p.discount_percent, 'isComingSoon', p.is_coming_soon,
    'availablePacks', ${availablePacks}, 'quantity', line.quantity
  ) ORDER BY line.added_at, line.product_id), '[]')
  FROM (${lines}) AS line
  JOIN products p ON p.id = line.product_id)`

/** The one row of a statement that always answers one. */
function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The database answered no row where there is always one.')
  return row
}
