import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isExpired, type LockedBatch, lockBatches } from './locked-batches.ts'
import { lockAllStock } from './locked-stock.ts'
import { type BatchMovement, moveBatches } from './move-batches.ts'

interface Parcel {
  orderId: number
  replacementId: number | null
  actor: Actor
  /** The contents of the parcel, as the head of a statement: `needs (stock_id, quantity)`. */
  needs: SQL
}

/** The contents of a parcel that is not sent. */
export const nothingLeaves = sql`needs AS (SELECT NULL::int AS stock_id, 0 AS quantity WHERE false)`

const unpicked = {
  stockId: sql<number>`stock.id`,
  name: sql<string>`coalesce(product.name, part.name)`,
  sold: sql<number>`sold.packs`,
  sent: sql<number>`least(sold.packs, coalesce(needs.quantity, 0))`,
}

type Unpicked = { stockId: number; name: string; sold: number; sent: number }

/**
 * Takes the packs of an order or a replacement from batches, the soonest to expire first. Packs that were
 * refunded before packing and not restocked leave their batches too; without a batch, they reduce the short
 * packs. It locks the batches alone, so shoppers do not wait, and rows of stock only for refunded packs.
 * Idempotent.
 * @throws {ShopError} `batch_missing` when no batch that may be sent has the packs.
 */
export async function takeFromBatches(
  tx: Database,
  { orderId, replacementId, actor, needs }: Parcel,
): Promise<void> {
  const rows = await readRows(
    tx,
    unpicked,
    (columns) => sql`
    WITH ${needs},
    sold AS (
      SELECT product_id, part_id, sum(batch_change - change)::int AS packs FROM stock_movements
      WHERE order_id = ${orderId} AND replacement_id IS NOT DISTINCT FROM ${replacementId}::bigint
      GROUP BY product_id, part_id HAVING sum(batch_change - change) > 0
    )
    SELECT ${columns}
    FROM sold JOIN stock ON stock.product_id = sold.product_id OR stock.part_id = sold.part_id
    LEFT JOIN needs ON needs.stock_id = stock.id
    LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id ORDER BY stock.id`,
  )
  const ids = rows.map(({ stockId }) => stockId)
  await lockAllStock(
    tx,
    rows.filter(({ sold, sent }) => sold > sent).map(({ stockId }) => stockId),
  )
  const batches = await lockBatches(
    tx,
    (batch) =>
      sql`${batch}.stock_id = ANY (${sql.param(ids)}::int[]) AND ${batch}.on_hand > 0 AND ${batch}.state = 'released'`,
  )
  await moveBatches(
    tx,
    { actor, orderId, replacementId },
    rows.flatMap((row) =>
      movementsOf(
        row,
        batches.filter(({ stockId }) => stockId === row.stockId),
      ),
    ),
  )
}

function movementsOf({ stockId, name, sold, sent }: Unpicked, batches: LockedBatch[]): BatchMovement[] {
  const sendable = batches.filter(({ expiresOn }) => !isExpired(expiresOn))
  const packed = firstExpired(sendable, sent)
  if (packed.missing > 0) throw batchMissing(name, packed.missing)
  const left = batches.map((batch) => ({
    ...batch,
    onHand: batch.onHand - (packed.taken.find(({ batchId }) => batchId === batch.id)?.packs ?? 0),
  }))
  const lostPacks = firstExpired(left, sold - sent)
  const movement =
    (kind: BatchMovement['kind'], reason: string) => (one: { batchId: number; packs: number }) => ({
      stockId,
      change: 0,
      kind,
      reason,
      batchId: one.batchId,
      batchChange: -one.packs,
    })
  return [
    ...packed.taken.map(movement('packed', 'packed')),
    ...lostPacks.taken.map(movement('kept_off', 'refunded and not put back')),
    // A trigger of the table fills short packs with packs that become free.
    {
      stockId,
      change: lostPacks.missing,
      batchId: null,
      batchChange: 0,
      kind: 'kept_off',
      reason: 'refunded, and in no batch',
    },
  ]
}

const batchMissing = (name: string, packs: number): ShopError =>
  new ShopError(
    'batch_missing',
    `${packs} ${packs === 1 ? 'pack' : 'packs'} of ${name} ${packs === 1 ? 'is' : 'are'} in no batch that may be sent. Receive or release some, or correct the count.`,
  )

/** The facts of a batch that {@link firstExpired} compares. */
interface Choosable {
  id: number
  onHand: number
  expiresOn: string | null
}

export interface Taken {
  batchId: number
  packs: number
}

/**
 * Chooses batches for a quantity of packs, the soonest to expire first. Packs without a date are older than
 * the batches, so they go first.
 */
export function firstExpired(batches: Choosable[], quantity: number): { taken: Taken[]; missing: number } {
  const inTurn = [...batches].sort(
    (a, b) => (a.expiresOn ?? '').localeCompare(b.expiresOn ?? '') || a.id - b.id,
  )
  let missing = quantity
  const taken: Taken[] = []
  for (const { id, onHand } of inTurn) {
    const packs = Math.min(onHand, missing)
    if (packs <= 0) continue
    taken.push({ batchId: id, packs })
    missing -= packs
  }
  return { taken, missing }
}
