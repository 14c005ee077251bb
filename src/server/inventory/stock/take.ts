import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { lockedStock, type Packs, sumPacks } from './packs.ts'

/** An order whose packs leave the stock. */
export interface Sale {
  orderId: number
  packs: Packs[]
  /** Whether the packs are reserved for the order; otherwise it gets them only while enough are free. */
  isReserved: boolean
}

interface TakeParams extends Record<string, unknown> {
  productIds: number[]
  quantities: number[]
  orderId: number
  isReserved: boolean
}

const taking = prepareQuery(
  { isEnough: sql<boolean | null>`is_enough` },
  (columns, { productIds, quantities, orderId, isReserved }: QueryParams<TakeParams>) => sql`
    WITH ${lockedStock(sql`
      SELECT product_id, quantity
      FROM unnest(${productIds}::int[], ${quantities}::int[]) AS wanted(product_id, quantity)`)},
    verdict AS (
      SELECT knows_all AND (${isReserved}::boolean OR (SELECT bool_and(free >= quantity) FROM locked)) AS is_enough
      FROM shelf
    ),
    taken AS (
      UPDATE stock
      SET on_hand = stock.on_hand - locked.quantity,
        reserved = stock.reserved - CASE WHEN ${isReserved}::boolean THEN locked.quantity ELSE 0 END
      FROM locked WHERE stock.id = locked.id AND (SELECT is_enough FROM verdict)
      RETURNING stock.product_id, stock.part_id, locked.quantity
    ),
    written AS (
      INSERT INTO stock_movements (product_id, part_id, change, reason, kind, order_id)
      SELECT product_id, part_id, -quantity, 'sale', 'sale', ${orderId} FROM taken
    )
    SELECT ${columns} FROM verdict`,
)

/**
 * Sells the packs of an order, all or none, and records a movement for each part. It locks the rows of
 * stock until the transaction ends.
 * @returns whether there were enough.
 */
export async function takeStock(tx: Database, { orderId, packs, isReserved }: Sale): Promise<boolean> {
  const sums = sumPacks(packs)
  const productIds = sums.map(({ productId }) => productId)
  const quantities = sums.map(({ quantity }) => quantity)
  const { isEnough } = await taking.one(tx, { productIds, quantities, orderId, isReserved })
  return isEnough === true
}
