import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { stock } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockBatches, lockUnbatched } from '../stock/locked-batches.ts'
import { type BatchMovement, moveBatches } from '../stock/move-batches.ts'
import { firstExpired } from '../stock/take-from-batches.ts'

export interface Movement {
  stock_id: number
  /** The count that the sender saw, in packs. */
  on_hand: number
  change: number
  reason: string
  /** `counted` marks a count of the shelf; otherwise the movement is a correction by hand. */
  kind?: 'counted'
  batch?: string | undefined
}

const shelfRow = {
  stock_id: stock.id,
  name: sql<string>`coalesce(product.name, part.name)`,
  on_hand: stock.onHand,
  reserved: stock.reserved,
}

type ShelfRow = RowOf<typeof shelfRow>

/**
 * Adds packs to a row of stock or takes some away; reserved packs stay.
 * @throws {ShopError} `not_found`, `stock_changed` with the present count, `out_of_stock` with the free
 * packs, `batch_missing` when its batches have fewer.
 */
export const moveStock = (db: NodePgDatabase, { actor, idempotency }: Editor, movement: Movement) =>
  change(db, actor, (tx, recordAudit) => moveWithin(tx, recordAudit, actor, movement), { idempotency })

/** As {@link moveStock}, within the caller's transaction. A movement of 0 packs only checks the count. */
export async function moveWithin(tx: Database, recordAudit: RecordAudit, actor: Actor, movement: Movement) {
  const row = await lockRow(tx, movement.stock_id)
  assertOnHandUnchanged(row, movement)
  const { change: by, reason, batch = null } = movement
  const on_hand = row.on_hand + by
  if (on_hand < row.reserved) throw tooFew(row)
  if (by === 0) return { ...row, on_hand }
  await moveBatches(tx, { actor }, await movementsOf(tx, movement))
  await recordAudit({
    action: 'stock_moved',
    entity: { kind: 'stock', id: row.stock_id },
    before: { on_hand: row.on_hand },
    after: { on_hand, batch },
    reason,
  })
  return { ...row, on_hand }
}

/** Uses the named batch. Otherwise packs arrive without a batch, and leave the batches that expire first. */
async function movementsOf(tx: Database, { stock_id: stockId, batch, ...movement }: Movement) {
  const { change: by, reason, kind = 'adjusted' } = movement
  const line = (change: number, batchId: number | null): BatchMovement => ({
    stockId,
    kind,
    reason,
    change,
    batchId,
    batchChange: batchId === null ? 0 : change,
  })
  if (batch !== undefined) return [line(by, await lockNamed(tx, { stockId, number: batch, by }))]
  if (by > 0) return [line(by, (await lockUnbatched(tx, stockId)).id)]
  const batches = await lockBatches(
    tx,
    (batch) => sql`${batch}.stock_id = ${stockId} AND ${batch}.on_hand > 0 AND ${batch}.state = 'released'`,
  )
  const { taken, missing } = firstExpired(batches, -by)
  if (missing > 0) throw notInBatches(-by - missing)
  return taken.map(({ batchId, packs }) => line(-packs, batchId))
}

async function lockNamed(
  tx: Database,
  { stockId, number, by }: { stockId: number; number: string; by: number },
): Promise<number> {
  const [found] = await lockBatches(
    tx,
    (batch) => sql`${batch}.number = upper(${number}) AND ${batch}.stock_id = ${stockId}`,
  )
  const message = !found
    ? `There is no batch ${number} of this.`
    : found.state !== 'released'
      ? `Batch ${number} is not for sale.`
      : found.onHand + by < 0
        ? `There are only ${found.onHand} of batch ${number}.`
        : null
  if (message !== null || !found) {
    throw new ShopError('invalid_request', message ?? '', { errors: { batch: message ?? '' } })
  }
  return found.id
}

function assertOnHandUnchanged({ on_hand }: ShelfRow, seen: Movement): void {
  if (on_hand === seen.on_hand) return
  const message = `There are ${on_hand} on the shelf now, not ${seen.on_hand}. Please look again.`
  throw new ShopError('stock_changed', message, { extra: { on_hand } })
}

const tooFew = ({ on_hand, reserved }: Pick<ShelfRow, 'on_hand' | 'reserved'>): ShopError =>
  new ShopError(
    'out_of_stock',
    `Only ${on_hand - reserved} are free; the others are promised to payments under way.`,
    {
      extra: { available: on_hand - reserved },
    },
  )

const notInBatches = (packs: number): ShopError =>
  new ShopError(
    'batch_missing',
    `Its batches have only ${packs} that can be sold. Count its batches; the stock follows them.`,
  )

async function lockRow(tx: Database, id: number): Promise<ShelfRow> {
  const row = await readFirst(
    tx,
    shelfRow,
    (columns) => sql`
    SELECT ${columns}
    FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
    WHERE stock.id = ${id} FOR NO KEY UPDATE OF stock`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such row on the stock.')
  return row
}
