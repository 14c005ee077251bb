import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicParcelId } from '#contract/staff/codes.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type { reportShortPick } from '#contract/staff/packing.ts'
import { moveWithin } from '../../goods/shelf/move-stock.ts'
import { backstockOf } from '../../goods/stock/batch-places.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change, type Note } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { readFirst } from '../../machine/database/rows.ts'
import { stock } from '../../machine/database/tables.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { isOf, parcelOf } from '../replacements/parcel-columns.ts'
import { atStation } from './at-station.ts'
import { holdBack, lockPackable } from './packable.ts'
import type { StoredPacking } from './read-packing.ts'
import { nextOf } from './read-wave.ts'
import { leaveWave, settleWave } from './settle-wave.ts'

export interface ShortPick {
  actor: StaffActor
  id: string
  version: number
  stock_id: number
  /** The stock count that was seen. */
  on_hand: number
  /** What really lies on the shelf for sale. */
  left: number
  reason: string
  wish: KeyedWish | null
}

/**
 * Reports a missing item: the order or replacement goes on hold and leaves its wave, its counted items are reset, and the
 * stock count is reduced to what is left; all in one transaction. The count never falls below what payments
 * under way reserve.
 * @throws {ShopError} the refusals of `atStation`, `wrong_item` for a complete or foreign item,
 * `stock_changed`, `backstock_left` where more of it lies at another place, `invalid_request` for more than the stock count.
 */
export async function shortPick(
  db: NodePgDatabase,
  { wish, ...report }: ShortPick,
): Promise<StaffReply<typeof reportShortPick>> {
  const { actor, version, stock_id, reason } = report
  const ref = parcelOf(report.id)
  const id = publicParcelId(ref)
  const done = await change(
    db,
    actor,
    async (tx, note) => {
      const parcel = await lockPackable(tx, ref)
      const packing = await atStation(tx, parcel, { actor, version })
      refuseUnlessMissing(packing, stock_id)
      await tx.execute(sql`DELETE FROM packings WHERE ${isOf(ref)}`)
      await leaveWave(tx, ref, 'short')
      await holdBack(tx, note, parcel, reason)
      if (packing.waveId !== null) await settleWave(tx, packing.waveId)
      return { id, wave: packing.waveId, on_hand: await correct(tx, note, id, report) }
    },
    { wish },
  )
  return { ...done, next: done.wave === null ? null : await nextOf(db, done.wave) }
}

function refuseUnlessMissing({ lines, ...ref }: StoredPacking, stockId: number): void {
  const line = lines.find((one) => one.stockId === stockId)
  const name = publicParcelId(ref)
  if (!line) throw new ShopError('wrong_item', `This does not belong into ${name}.`)
  if (line.counted >= line.needed) {
    throw new ShopError('wrong_item', `All of ${line.name} is in ${name} already.`)
  }
}

const elsewhere = { places: backstockOf(sql`s.id`) }

/** What lies at another place is not missing, and a count of the picking place alone would take it off the books. */
async function refuseBackstock(tx: Database, stockId: number): Promise<void> {
  const found = await readFirst(
    tx,
    elsewhere,
    (columns) => sql`SELECT ${columns} FROM stock s WHERE s.id = ${stockId}`,
  )
  if (!found?.places) return
  throw new ShopError(
    'backstock_left',
    `More of it lies at another place: ${found.places}. Fetch it; if it is not there, count that place first.`,
  )
}

/** Reduces the stock count to what is left; answers the new count. */
async function correct(
  tx: Database,
  note: Note,
  id: string,
  { actor, stock_id, on_hand, left }: Omit<ShortPick, 'wish'>,
): Promise<number> {
  if (left > on_hand) {
    const message = `By the books there are only ${on_hand}. Count again, or correct the shelf on its own page.`
    throw new ShopError('invalid_request', message, { errors: { left: message } })
  }
  await refuseBackstock(tx, stock_id)
  const row = await readFirst(
    tx,
    { reserved: stock.reserved },
    (columns) => sql`SELECT ${columns} FROM stock WHERE id = ${stock_id} FOR NO KEY UPDATE`,
  )
  const lowest = Math.max(left, row?.reserved ?? 0)
  const reason = `Missing when ${id} was packed`
  const moved = await moveWithin(tx, note, actor, { stock_id, on_hand, change: lowest - on_hand, reason })
  return moved.on_hand
}
