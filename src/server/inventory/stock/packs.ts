import { type SQL, sql } from 'drizzle-orm'

/** A quantity of a product, in packs. */
export interface Packs {
  productId: number
  quantity: number
}

/** Sums packs by product, in the order of their ids, without zero sums. */
export function sumPacks(packs: Packs[]): Packs[] {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of packs) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity !== 0)
    .sort((a, b) => a.productId - b.productId)
}

/** A query of `stock_id, quantity`: packs by rows of stock, a kit by the amounts of its parts. */
export function packsByStock(packs: Packs[]): SQL {
  const changes = sumPacks(packs)
  return sql`
    SELECT product_stock.stock_id, sum(wanted.quantity * product_stock.amount)::int
    FROM unnest(${sql.param(changes.map(({ productId }) => productId))}::int[],
      ${sql.param(changes.map(({ quantity }) => quantity))}::int[]) AS wanted (product_id, quantity)
    JOIN product_stock USING (product_id) GROUP BY product_stock.stock_id`
}

/**
 * The head of a statement that changes stock. `locked (id, quantity, free)` has one row per row of stock, a
 * kit by its parts. The rows are locked in the order of their ids and read after the lock, so no deadlock
 * occurs. `shelf (knows_all)` says whether every product has stock.
 */
export const lockedPacks = (packs: Packs[]): SQL =>
  lockedStock(sql`
    SELECT product_id, quantity
    FROM unnest(${sql.param(packs.map((each) => each.productId))}::int[],
      ${sql.param(packs.map((each) => each.quantity))}::int[]) AS wanted(product_id, quantity)`)

/**
 * As {@link lockedPacks}, for packs that a query finds. `OFFSET 0` keeps the lookup per product: the
 * planner expects a hundred products and would scan the table.
 * @param packs a query of `product_id, quantity`; a product may occur several times.
 */
export const lockedStock = (packs: SQL): SQL => sql`
  made AS MATERIALIZED (
    SELECT product_stock.stock_id, wanted.quantity * product_stock.amount AS quantity
    FROM (${packs}) AS wanted
    LEFT JOIN LATERAL (
      SELECT stock_id, amount FROM product_stock WHERE product_id = wanted.product_id OFFSET 0) AS product_stock ON true
  ),
  held_stock AS (
    SELECT id, on_hand - reserved AS free FROM stock WHERE id = ANY (ARRAY(SELECT stock_id FROM made))
    ORDER BY id
    FOR NO KEY UPDATE
  ),
  locked AS (
    SELECT held_stock.id, held_stock.free, sum(made.quantity)::int AS quantity
    FROM held_stock JOIN made ON made.stock_id = held_stock.id
    GROUP BY held_stock.id, held_stock.free
  ),
  shelf AS (
    SELECT NOT EXISTS (SELECT FROM made WHERE stock_id IS NULL) AS knows_all
  )`
