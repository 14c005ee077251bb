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
 * The head of a statement that changes the shelf: `locked (product_id, quantity, available)`, the rows locked in the
 * order of their ids and read after the lock. As everybody locks in that order, nobody waits in a circle.
 */
export const lockedPacks = (packs: Packs[]): SQL => sql`
  locked AS (
    SELECT s.product_id, w.quantity, s.on_hand - s.reserved AS available
    FROM stock s
    JOIN unnest(${sql.param(packs.map((each) => each.productId))}::int[],
      ${sql.param(packs.map((each) => each.quantity))}::int[]) AS w(product_id, quantity) USING (product_id)
    ORDER BY s.product_id
    FOR NO KEY UPDATE OF s
  )`
