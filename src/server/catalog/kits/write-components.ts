import { sql } from 'drizzle-orm'
import type { ProductComponent } from '#contract/admin/product-components.ts'
import { fromRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { componentsProblem, type PlannedKit } from './components-problem.ts'

/**
 * Locks a product against new orders, and its parts, until its components are written.
 * @throws {ShopError} `invalid_request` for impossible parts.
 */
export async function lockParts(tx: Database, kit: PlannedKit): Promise<void> {
  if (kit.id !== null) await tx.execute(sql`SELECT 1 FROM products WHERE id = ${kit.id} FOR UPDATE`)
  await lockStockRows(tx, kit)
  const problem = await componentsProblem(tx, kit)
  if (problem !== null) throw new ShopError('invalid_request', problem, { errors: { components: problem } })
  // Defers the check of the rate, because the components are written after the product.
  await tx.execute(sql`SET CONSTRAINTS rate_known DEFERRED`)
}

/**
 * Locks the stock of a kit and its parts, so concurrent changes of both wait for each other. Sales of the
 * parts continue.
 */
async function lockStockRows(tx: Database, { id, after }: PlannedKit): Promise<void> {
  if (after.length === 0) return
  if (id !== null) await tx.execute(sql`SELECT FROM stock WHERE product_id = ${id} FOR UPDATE`)
  const parts = after.map(({ stock_id }) => stock_id)
  await tx.execute(
    sql`SELECT FROM stock WHERE id = ANY (${sql.param(parts)}::int[]) ORDER BY id FOR KEY SHARE`,
  )
}

/** An offset above all positions, for parts that change places. */
const positionOffset = 1_000_000

/** Writes the components of a locked product. A single product has stock of its own; a kit has none. */
export async function writeComponents(
  tx: Database,
  productId: number,
  components: ProductComponent[],
): Promise<void> {
  const rows = JSON.stringify(
    components.map(({ share, ...component }, position) => ({
      ...component,
      position,
      share: fromRupees(share),
    })),
  )
  const givenRows = sql`json_to_recordset(${rows}::json) AS given(stock_id int, position int, name text, amount int, hsn text, tax_rate numeric,
    share bigint)`
  await tx.execute(sql`
    DELETE FROM product_components WHERE product_id = ${productId} AND stock_id NOT IN (SELECT stock_id FROM ${givenRows})`)
  // Updates remaining rows in place, because an ordered kit keeps its rows.
  await tx.execute(sql`
    UPDATE product_components SET position = position + ${positionOffset} WHERE product_id = ${productId}`)
  await tx.execute(sql`
    UPDATE product_components component SET position = given.position, name = given.name, amount = given.amount, hsn = given.hsn, tax_rate_percent = given.tax_rate,
      share_paise = given.share
    FROM ${givenRows} WHERE component.product_id = ${productId} AND component.stock_id = given.stock_id`)
  await tx.execute(sql`
    INSERT INTO product_components (product_id, stock_id, position, name, amount, hsn, tax_rate_percent, share_paise)
    SELECT ${productId}::int, given.* FROM (SELECT stock_id, position, name, amount, hsn, tax_rate, share FROM ${givenRows}) AS given
    WHERE NOT EXISTS (SELECT FROM product_components component WHERE component.product_id = ${productId} AND component.stock_id = given.stock_id)`)
  await tx.execute(
    components.length > 0
      ? sql`DELETE FROM stock WHERE product_id = ${productId}`
      : sql`INSERT INTO stock (product_id, on_hand) VALUES (${productId}, 0) ON CONFLICT (product_id) DO NOTHING`,
  )
}
