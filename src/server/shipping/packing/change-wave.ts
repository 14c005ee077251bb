import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { parcelRef } from '#contract/admin/codes.ts'
import type { Wave } from '#contract/admin/waves.ts'
import { isOf } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readWave } from './read-wave.ts'
import { endWave, leaveWave, settleWave } from './settle-wave.ts'

export interface WaveStep {
  actor: StaffActor
  id: number
  version: number
  idempotency: IdempotentRequest | null
}

/**
 * Changes an open wave whose row is locked.
 * @throws {ShopError} `not_found`, `wave_ended`, `version_conflict` with the present wave.
 */
async function changeWave(
  db: NodePgDatabase,
  { actor, id, version, idempotency }: WaveStep,
  action: string,
  work: (tx: Database, wave: Wave) => Promise<Record<string, unknown>>,
): Promise<Wave> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      await tx.execute(sql`SELECT 1 FROM waves WHERE id = ${id} FOR NO KEY UPDATE`)
      const wave = await readWave(tx, id, actor.staffId)
      if (wave.state !== 'open') throw new ShopError('wave_ended', `Wave ${id} is ${wave.state}.`)
      assertVersion(wave.version, version, wave)
      const after = await work(tx, wave)
      await recordAudit({ action, entity: { kind: 'wave', id }, before: { owner: wave.owner }, after })
    },
    { idempotency },
  )
  return readWave(db, id, actor.staffId)
}

/** Moves a colleague's wave to the caller, and logs it. */
export const takeOverWave = (db: NodePgDatabase, step: WaveStep): Promise<Wave> =>
  changeWave(db, step, 'wave_taken_over', async (tx) => {
    await tx.execute(
      sql`UPDATE waves SET owner_id = ${step.actor.staffId}, touched_at = now() WHERE id = ${step.id}`,
    )
    return { owner: (await readWave(tx, step.id, step.actor.staffId)).owner }
  })

/**
 * Removes an order from a wave, so that another wave can take it.
 * @throws {ShopError} `not_found` when it is no longer in the wave.
 */
export const takeOutOrder = (db: NodePgDatabase, step: WaveStep, order: string): Promise<Wave> =>
  changeWave(db, step, 'wave_order_taken_out', async (tx, wave) => {
    const ref = parcelRef(order)
    const { rowCount } = await tx.execute(
      sql`SELECT 1 FROM wave_orders WHERE wave_id = ${step.id} AND left_at IS NULL AND ${ref ? isOf(ref) : sql`false`}`,
    )
    if (ref === null || rowCount === 0) {
      throw new ShopError('not_found', `${order} is not in packing batch ${step.id} any more.`)
    }
    await leaveWave(tx, ref, 'taken_out')
    await settleWave(tx, step.id)
    return { owner: wave.owner, order }
  })

export const releaseWave = (db: NodePgDatabase, step: WaveStep): Promise<Wave> =>
  changeWave(db, step, 'wave_released', async (tx, wave) => {
    await settleWave(tx, step.id)
    await endWave(tx, step.id)
    return { owner: wave.owner }
  })
