import { sql } from 'drizzle-orm'
import type { ProductComponent } from '#contract/admin/product-components.ts'
import { fromRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { componentsProblem, type PlannedKit } from './components-problem.ts'

/**
 * Waits for orders of a product that are being placed, and keeps others from being placed until its parts are changed.
 * @throws {ShopError} `invalid_request` for parts that it can't have.
 */
export async function lockParts(tx: Database, kit: PlannedKit): Promise<void> {
  if (kit.id !== null) await tx.execute(sql`SELECT 1 FROM products WHERE id = ${kit.id} FOR UPDATE`)
  await lockStockRows(tx, kit)
  const problem = await componentsProblem(tx, kit)
  if (problem !== null) throw new ShopError('invalid_request', problem, { errors: { components: problem } })
  // A kit has the rates of its parts, which are written after it.
  await tx.execute(sql`SET CONSTRAINTS rate_known DEFERRED`)
}

/**
 * A kit loses its own packs, and its parts need theirs: two products that become a kit and its part at once wait for each other
 * before either is judged. Sales go on meanwhile, apart from those of the product itself.
 */
async function lockStockRows(tx: Database, { id, after }: PlannedKit): Promise<void> {
  if (after.length === 0) return
  if (id !== null) await tx.execute(sql`SELECT FROM stock WHERE product_id = ${id} FOR UPDATE`)
  const parts = after.map(({ stock_id }) => stock_id)
  await tx.execute(
    sql`SELECT FROM stock WHERE id = ANY (${sql.param(parts)}::int[]) ORDER BY id FOR KEY SHARE`,
  )
}

/** Above every place that a part can have, where parts stand while they change places. */
const aside = 1_000_000

/** Writes what a product is made of; its row is held. One thing has packs of its own on the shelf, a kit has none. */
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
  const given = sql`json_to_recordset(${rows}::json) AS n(stock_id int, position int, name text, amount int, hsn text, tax_rate numeric,
    share bigint)`
  await tx.execute(sql`
    DELETE FROM product_components WHERE product_id = ${productId} AND stock_id NOT IN (SELECT stock_id FROM ${given})`)
  // Rows that stay are changed in place, since a kit that was ordered keeps them.
  await tx.execute(sql`
    UPDATE product_components SET position = position + ${aside} WHERE product_id = ${productId}`)
  await tx.execute(sql`
    UPDATE product_components c SET position = n.position, name = n.name, amount = n.amount, hsn = n.hsn, tax_rate_percent = n.tax_rate,
      share_paise = n.share
    FROM ${given} WHERE c.product_id = ${productId} AND c.stock_id = n.stock_id`)
  await tx.execute(sql`
    INSERT INTO product_components (product_id, stock_id, position, name, amount, hsn, tax_rate_percent, share_paise)
    SELECT ${productId}::int, n.* FROM (SELECT stock_id, position, name, amount, hsn, tax_rate, share FROM ${given}) AS n
    WHERE NOT EXISTS (SELECT FROM product_components c WHERE c.product_id = ${productId} AND c.stock_id = n.stock_id)`)
  await tx.execute(
    components.length > 0
      ? sql`DELETE FROM stock WHERE product_id = ${productId}`
      : sql`INSERT INTO stock (product_id, on_hand) VALUES (${productId}, 0) ON CONFLICT (product_id) DO NOTHING`,
  )
}
