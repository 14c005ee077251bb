import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { ParcelRef } from '#contract/admin/codes.ts'
import { isOf } from '../../orders/replacements/parcel-columns.ts'
import { shopActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { waves } from '../../platform/database/tables.ts'
import { isToPack, waveParcels } from './wave-parcels.ts'

export type LeaveReason = 'packed' | 'short' | 'taken_out' | 'taken_over' | 'stopped' | 'released'

/** Removes an order or a replacement from its wave, if any. */
export const leaveWave = (tx: Database, ref: ParcelRef, because: LeaveReason) =>
  tx.execute(sql`
    UPDATE wave_orders SET left_at = now(), left_because = ${because} WHERE ${isOf(ref)} AND left_at IS NULL`)

/** Marks the wave as in use, so that it is not released as abandoned. */
export const touchWave = (tx: Database, waveId: number) =>
  tx.execute(sql`UPDATE waves SET touched_at = now() WHERE id = ${waveId}`)

/**
 * Removes packed and unpackable orders from an open wave, and finishes an empty wave. Held orders stay, since
 * the hold may end.
 */
export async function settleWave(tx: Database, waveId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE wave_orders entry SET left_at = now(), left_because = CASE WHEN gone.is_cancelled THEN 'stopped' ELSE 'packed' END
    FROM (SELECT entry.id, coalesce(replacement.status, ordered.status) = 'cancelled' AS is_cancelled FROM ${waveParcels}
      WHERE entry.wave_id = ${waveId} AND entry.left_at IS NULL AND NOT ${isToPack}) AS gone WHERE entry.id = gone.id`)
  await tx.execute(sql`
    UPDATE waves SET touched_at = now(),
      state = CASE WHEN is_done THEN 'finished' ELSE state END,
      ended_at = CASE WHEN is_done THEN now() END
    FROM (SELECT NOT EXISTS (SELECT FROM wave_orders WHERE wave_id = ${waveId} AND left_at IS NULL) AS is_done) AS verdict
    WHERE id = ${waveId} AND state = 'open'`)
}

/** Ends an open wave; its remaining orders wait for another one. */
export async function endWave(tx: Database, waveId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE wave_orders SET left_at = now(), left_because = 'released' WHERE wave_id = ${waveId} AND left_at IS NULL`)
  await tx.execute(
    sql`UPDATE waves SET state = 'released', ended_at = now() WHERE id = ${waveId} AND state = 'open'`,
  )
}

/** Hours after which an unused wave is released, about a shift. */
const idleHours = 12

const isForgotten = sql<boolean>`(wave.touched_at < now() - make_interval(hours => ${idleHours}) OR NOT member.is_active
      OR NOT (role.permissions && '{*,fulfil.write}'))`

const endedOrAbandoned = { id: alias(waves, 'wave').id, isForgotten }

/**
 * Releases waves that nobody uses, or whose owner may no longer pack, and finishes empty ones, so that no
 * order stays blocked.
 */
export async function releaseAbandonedWaves(db: NodePgDatabase): Promise<void> {
  const rows = await readRows(
    db,
    endedOrAbandoned,
    (columns) => sql`
    SELECT ${columns}
    FROM waves wave JOIN staff_members member ON member.id = wave.owner_id JOIN staff_roles role ON role.id = member.role_id
    WHERE wave.state = 'open' AND (
      ${isForgotten}
      OR NOT EXISTS (SELECT FROM ${waveParcels} WHERE entry.wave_id = wave.id AND entry.left_at IS NULL AND ${isToPack}))`,
  )
  for (const { id, isForgotten } of rows) await settleOrEnd(db, id, isForgotten)
}

const settleOrEnd = (db: NodePgDatabase, id: number, isForgotten: boolean): Promise<void> =>
  change(db, shopActor, async (tx, recordAudit) => {
    await tx.execute(sql`SELECT 1 FROM waves WHERE id = ${id} FOR NO KEY UPDATE`)
    await settleWave(tx, id)
    if (isForgotten) await endWave(tx, id)
    const reason = isForgotten ? 'Nobody works at it.' : 'Nothing of it is left to pack.'
    await recordAudit({
      action: isForgotten ? 'wave_released' : 'wave_finished',
      entity: { kind: 'wave', id },
      reason,
    })
  })
