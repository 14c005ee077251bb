import { type SQL, sql } from 'drizzle-orm'

/** So many packs of a product. */
export interface Packs {
  productId: number
  quantity: number
}

/** One entry a product, in the order of their ids; what adds up to nothing is left out. */
export function sumPacks(packs: Packs[]): Packs[] {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of packs) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity !== 0)
    .sort((a, b) => a.productId - b.productId)
}

/**
 * The head of a statement that changes the shelf. `locked (id, quantity, free)` are the rows of `stock` that these packs are
 * made of, a kit by its parts, each once with all that is wanted of it; they are locked in the order of their ids and read
 * after the lock, so that nobody waits in a circle. `shelf (knows_all)` tells whether there is a row for everything wanted.
 */
export const lockedPacks = (packs: Packs[]): SQL => sql`
  wanted AS MATERIALIZED (
    SELECT p.stock_id, sum(w.quantity)::int AS quantity
    FROM unnest(${sql.param(packs.map((each) => each.productId))}::int[],
      ${sql.param(packs.map((each) => each.quantity))}::int[]) AS w(product_id, quantity)
    LEFT JOIN product_stock p USING (product_id)
    GROUP BY p.stock_id
  ),
  locked AS (
    SELECT s.id, w.quantity, s.on_hand - s.reserved AS free
    FROM stock s JOIN wanted w ON w.stock_id = s.id
    ORDER BY s.id
    FOR NO KEY UPDATE OF s
  ),
  shelf AS (
    SELECT (SELECT count(*) FROM locked) = (SELECT count(*) FROM wanted) AS knows_all
  )`
