import { sql } from 'drizzle-orm'
import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { lockedPacks, type Packs, sumPacks } from './packs.ts'
import { movedPacks, returnPacks } from './return-packs.ts'

interface ReplacementPacks {
  orderId: number
  replacementId: number
  actor: Actor
}

/**
 * Takes free packs for a replacement, all or none, and records a movement for each part. It locks the rows
 * of stock until the transaction ends.
 * @returns whether there were enough.
 */
export async function takeForReplacement(
  tx: Database,
  { orderId, replacementId, actor, packs }: ReplacementPacks & { packs: Packs[] },
): Promise<boolean> {
  const { author, authorId } = authorOf(actor)
  const { isEnough } = await readOne(
    tx,
    { isEnough: sql<boolean | null>`is_enough` },
    (columns) => sql`
    WITH ${lockedPacks(sumPacks(packs))},
    verdict AS (
      SELECT knows_all AND (SELECT bool_and(free >= quantity) FROM locked) AS is_enough FROM shelf
    ),
    taken AS (
      UPDATE stock SET on_hand = stock.on_hand - locked.quantity
      FROM locked WHERE stock.id = locked.id AND (SELECT is_enough FROM verdict)
      RETURNING stock.product_id, stock.part_id, locked.quantity
    ),
    written AS (
      INSERT INTO stock_movements (product_id, part_id, change, reason, kind, order_id, replacement_id, author, author_id)
      SELECT product_id, part_id, -quantity, 'replacement', 'replacement', ${orderId}::bigint, ${replacementId}::bigint, ${author}, ${authorId}::bigint
      FROM taken
    )
    SELECT ${columns} FROM verdict`,
  )
  return isEnough === true
}

/**
 * Restocks what a replacement took, by the ledger. Idempotent. It locks the rows of stock until the
 * transaction ends.
 */
export function putBackReplacement(
  tx: Database,
  { orderId, replacementId, actor }: ReplacementPacks,
): Promise<void> {
  const outgoing = sql`movement.replacement_id = ${replacementId}`
  return returnPacks(tx, {
    cause: { actor, orderId, replacementId },
    kind: 'return',
    packs: sql`
      SELECT stock.id, -sum(${movedPacks})::int FROM stock_movements movement
      JOIN stock ON stock.product_id = movement.product_id OR stock.part_id = movement.part_id
      WHERE ${outgoing} GROUP BY stock.id HAVING sum(${movedPacks}) < 0`,
    outgoing,
  })
}
