import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { shopItself } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { readRows } from '../../machine/database/rows.ts'
import { waves } from '../../machine/database/tables.ts'

export type WhyLeft = 'packed' | 'short' | 'taken_out' | 'taken_over' | 'stopped' | 'released'

/** Takes an order out of the wave that it is in, if it is in one. */
export const leaveWave = (tx: Database, orderId: number, because: WhyLeft) =>
  tx.execute(sql`
    UPDATE wave_orders SET left_at = now(), left_because = ${because} WHERE order_id = ${orderId} AND left_at IS NULL`)

/** Somebody works at the wave, so it is not released for being forgotten. */
export const touchWave = (tx: Database, waveId: number) =>
  tx.execute(sql`UPDATE waves SET touched_at = now() WHERE id = ${waveId}`)

/**
 * Lets orders leave an open wave that are packed, or will not be packed any more, and finishes the wave when none is left. One
 * that is on hold stays, since it may come back.
 */
export async function settleWave(tx: Database, waveId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE wave_orders e SET left_at = now(), left_because = CASE o.status WHEN 'cancelled' THEN 'stopped' ELSE 'packed' END
    FROM orders o WHERE o.id = e.order_id AND e.wave_id = ${waveId} AND e.left_at IS NULL AND o.status <> 'processing'`)
  await tx.execute(sql`
    UPDATE waves SET touched_at = now(),
      state = CASE WHEN is_done THEN 'finished' ELSE state END,
      ended_at = CASE WHEN is_done THEN now() END
    FROM (SELECT NOT EXISTS (SELECT FROM wave_orders WHERE wave_id = ${waveId} AND left_at IS NULL) AS is_done) AS verdict
    WHERE id = ${waveId} AND state = 'open'`)
}

/** Ends an open wave; what is left of it waits for another one. */
export async function endWave(tx: Database, waveId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE wave_orders SET left_at = now(), left_because = 'released' WHERE wave_id = ${waveId} AND left_at IS NULL`)
  await tx.execute(
    sql`UPDATE waves SET state = 'released', ended_at = now() WHERE id = ${waveId} AND state = 'open'`,
  )
}

/** A wave that nobody works at keeps its orders no longer than a shift. */
const idleHours = 12

const isForgotten = sql<boolean>`(w.touched_at < now() - make_interval(hours => ${idleHours}) OR NOT m.is_active
      OR NOT (r.permissions && '{*,fulfil.write}'))`

const endedOrForgotten = { id: alias(waves, 'w').id, isForgotten }

/**
 * Releases waves that nobody works at, or whose owner may pack no more, and finishes those of which everything left. Nobody's
 * wave keeps an order for ever.
 */
export async function releaseForgottenWaves(db: NodePgDatabase): Promise<void> {
  const rows = await readRows(
    db,
    endedOrForgotten,
    (columns) => sql`
    SELECT ${columns}
    FROM waves w JOIN staff_members m ON m.id = w.owner_id JOIN staff_roles r ON r.id = m.role_id
    WHERE w.state = 'open' AND (
      ${isForgotten}
      OR NOT EXISTS (SELECT FROM wave_orders e JOIN orders o ON o.id = e.order_id
        WHERE e.wave_id = w.id AND e.left_at IS NULL AND o.status = 'processing'))`,
  )
  for (const { id, isForgotten } of rows) await settleOrEnd(db, id, isForgotten)
}

const settleOrEnd = (db: NodePgDatabase, id: number, isForgotten: boolean): Promise<void> =>
  change(db, shopItself, async (tx, note) => {
    await tx.execute(sql`SELECT 1 FROM waves WHERE id = ${id} FOR NO KEY UPDATE`)
    await settleWave(tx, id)
    if (isForgotten) await endWave(tx, id)
    const reason = isForgotten ? 'Nobody works at it.' : 'Nothing of it is left to pack.'
    await note({
      action: isForgotten ? 'wave_released' : 'wave_finished',
      entity: { kind: 'wave', id },
      reason,
    })
  })
