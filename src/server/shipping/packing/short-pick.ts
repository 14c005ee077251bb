import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicParcelId } from '#contract/admin/codes.ts'
import type { reportShortPick } from '#contract/admin/packing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { moveWithin } from '../../inventory/adjustments/move-stock.ts'
import { isSendable } from '../../inventory/stock/locked-batches.ts'
import { refillFrom } from '../../inventory/stock/refill-from.ts'
import { isOf, parcelOf } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { stock } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { atStation } from './at-station.ts'
import { countPickingPlace } from './count-picking-place.ts'
import { holdBack, lockPackable } from './packable.ts'
import type { StoredPacking } from './read-packing.ts'
import { nextOf } from './read-wave.ts'
import { leaveWave, settleWave } from './settle-wave.ts'

export interface ShortPick {
  actor: StaffActor
  id: string
  version: number
  stock_id: number
  /** The stock count that the packer saw. */
  on_hand: number
  /** The sellable packs on the shelf; when more packs are at other places, those in the picking place. */
  left: number
  reason: string
  idempotency: IdempotentRequest | null
}

/**
 * Reports a missing item, in one transaction. The parcel goes on hold, leaves its wave, and loses its counts;
 * the stock falls to what is left, never below reserved packs. When other places have more, only the picking
 * place is counted, and the hold asks for a refill.
 * @throws {ShopError} the errors of `atStation`, `wrong_item` for a complete or foreign item,
 * `stock_changed`, `invalid_request` for more than the ledger has.
 */
export async function shortPick(
  db: NodePgDatabase,
  { idempotency, ...report }: ShortPick,
): Promise<Reply<typeof reportShortPick>> {
  const { actor, version, stock_id, reason } = report
  const ref = parcelOf(report.id)
  const id = publicParcelId(ref)
  const done = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const parcel = await lockPackable(tx, ref)
      const packing = await atStation(tx, parcel, { actor, version })
      const { needed } = missingLine(packing, stock_id)
      await tx.execute(sql`DELETE FROM packings WHERE ${isOf(ref)}`)
      await leaveWave(tx, ref, 'short')
      // Locks the stock before the wave, as packing does.
      const on_hand = await correct(tx, recordAudit, id, report)
      const refill = await refillOf(tx, stock_id, needed)
      await holdBack(tx, recordAudit, parcel, asking(reason, refill))
      if (packing.waveId !== null) await settleWave(tx, packing.waveId)
      return { id, wave: packing.waveId, on_hand, refill }
    },
    { idempotency },
  )
  return { ...done, next: done.wave === null ? null : await nextOf(db, done.wave) }
}

/** @throws {ShopError} `wrong_item`. */
function missingLine({ lines, ...ref }: StoredPacking, stockId: number): StoredPacking['lines'][number] {
  const line = lines.find((one) => one.stockId === stockId)
  const name = publicParcelId(ref)
  if (!line) throw new ShopError('wrong_item', `This does not belong into ${name}.`)
  if (line.counted >= line.needed) {
    throw new ShopError('wrong_item', `All of ${line.name} is in ${name} already.`)
  }
  return line
}

const elsewhere = {
  isSomewhere: sql<boolean>`EXISTS (
    SELECT FROM backstock JOIN batches batch ON batch.id = backstock.batch_id
    WHERE batch.stock_id = stock.id AND backstock.packs > 0 AND ${isSendable(sql`batch`)})`,
}

/** Whether other, uncounted places have sellable packs. */
async function hasBackstock(tx: Database, stockId: number): Promise<boolean> {
  const { isSomewhere } = await readOne(
    tx,
    elsewhere,
    (columns) => sql`SELECT ${columns} FROM (SELECT ${stockId}::int AS id) AS stock`,
  )
  return isSomewhere
}

/** Where the missing packs are, by the corrected ledger: 'R1 ×6'. */
async function refillOf(tx: Database, stockId: number, needed: number): Promise<string | null> {
  const { refill } = await readOne(
    tx,
    { refill: refillFrom(sql`${stockId}`, sql`${needed}`) },
    (columns) => sql`SELECT ${columns}`,
  )
  return refill
}

/** The reason of the hold names the refill, so that a colleague knows where to go. */
const asking = (reason: string, refill: string | null): string =>
  refill === null ? reason : `${reason.slice(0, 140)} Refill from ${refill}.`.slice(0, 200)

/** Reduces the stock count to what is left; answers the new count. */
async function correct(
  tx: Database,
  recordAudit: RecordAudit,
  id: string,
  { actor, stock_id, on_hand, left }: Omit<ShortPick, 'idempotency'>,
): Promise<number> {
  const reason = `Missing when ${id} was packed`
  if (await hasBackstock(tx, stock_id))
    return countPickingPlace(tx, recordAudit, { actor, stock_id, on_hand, left, reason })
  if (left > on_hand) {
    const message = `By the books there are only ${on_hand}. Count again, or correct the shelf on its own page.`
    throw new ShopError('invalid_request', message, { errors: { left: message } })
  }
  const row = await readFirst(
    tx,
    { reserved: stock.reserved },
    (columns) => sql`SELECT ${columns} FROM stock WHERE id = ${stock_id} FOR NO KEY UPDATE`,
  )
  const lowest = Math.max(left, row?.reserved ?? 0)
  const moved = await moveWithin(tx, recordAudit, actor, {
    stock_id,
    on_hand,
    change: lowest - on_hand,
    reason,
  })
  return moved.on_hand
}
