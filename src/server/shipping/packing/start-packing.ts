import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import type { Packing } from '#contract/admin/packing.ts'
import { columnsOfParcel, isOf, parcelOf } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne } from '../../platform/database/rows.ts'
import { packings, staffMembers } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { entityOf, isPackable, lockPackable } from './packable.ts'
import { presentPacking, readPacking } from './read-packing.ts'
import { leaveWave, settleWave, touchWave } from './settle-wave.ts'

export interface StartInput {
  actor: StaffActor
  /** As shown to people: ORD017, or RPL001. */
  id: string
  takesOver: boolean
  idempotency: IdempotentRequest | null
}

/**
 * Takes an order or a replacement to the packing station; its present packer continues.
 * @throws {ShopError} the reasons against packing, `nothing_to_pack`, `packed_by_other` and `in_other_wave`
 * unless the caller takes it over.
 */
export async function startPacking(db: NodePgDatabase, input: StartInput): Promise<Packing> {
  const ref = parcelOf(input.id)
  if (!(await isAtOwnStation(db, ref, input.actor))) await take(db, ref, input)
  return presentPacking(await readPacking(db, ref), input.actor.staffId)
}

/** Whether it is already at the caller's station, so that nothing changes. */
async function isAtOwnStation(db: NodePgDatabase, ref: ParcelRef, { staffId }: StaffActor): Promise<boolean> {
  if (!(await isPackable(db, ref))) return false
  const { packerId, waveOwnerId } = await readHolder(db, ref)
  return packerId === staffId && (waveOwnerId === null || waveOwnerId === staffId)
}

function take(db: NodePgDatabase, ref: ParcelRef, input: StartInput): Promise<void> {
  return change(
    db,
    input.actor,
    async (tx, recordAudit) => {
      const { refusal } = await lockPackable(tx, ref)
      if (refusal) throw refusal
      const before = await readHolder(tx, ref)
      if (!input.takesOver) assertParcelFree(before, input.actor, publicParcelId(ref))
      await seat(tx, ref, input.actor)
      await assertParcelHasLines(tx, ref)
      if (before.waveOwnerId !== null && before.waveOwnerId !== input.actor.staffId) {
        await leaveWave(tx, ref, 'taken_over')
        if (before.waveId !== null) await settleWave(tx, before.waveId)
      } else if (before.waveId !== null) await touchWave(tx, before.waveId)
      await recordAudit({
        action: 'packing_started',
        entity: entityOf(ref),
        before: { packer: before.packer },
        after: { packer: (await readPacking(tx, ref)).packer },
      })
    },
    { idempotency: input.idempotency },
  )
}

/** Assigns it to its packer. The caller has locked its rows, so that nobody else writes them. */
async function seat(tx: Database, ref: ParcelRef, { staffId }: StaffActor): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`UPDATE packings SET packer_id = ${staffId}, touched_at = now() WHERE ${isOf(ref)}`,
  )
  if (rowCount === 0) await tx.insert(packings).values({ ...columnsOfParcel(ref), packerId: staffId })
}

const packer = alias(staffMembers, 'packer')
const waveOwner = alias(staffMembers, 'owner')

/** All columns may be null while nobody packs it; the cast keeps the types of the ids. */
const holder = {
  packerId: sql<number | null>`packing.packer_id::float8`,
  packer: sql<string | null>`${packer.fullName}`,
  waveId: sql<number | null>`wave.id::float8`,
  waveOwnerId: sql<number | null>`wave.owner_id::float8`,
  waveOwner: sql<string | null>`${waveOwner.fullName}`,
}

type Holder = RowOf<typeof holder>

function readHolder(tx: Database, ref: ParcelRef): Promise<Holder> {
  return readOne(
    tx,
    holder,
    (columns) => sql`
    SELECT ${columns}
    FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM packings WHERE ${isOf(ref)}) AS packing ON true
    LEFT JOIN staff_members packer ON packer.id = packing.packer_id
    LEFT JOIN (SELECT * FROM wave_orders WHERE ${isOf(ref)} AND left_at IS NULL) AS entry ON true
    LEFT JOIN waves wave ON wave.id = entry.wave_id LEFT JOIN staff_members owner ON owner.id = wave.owner_id`,
  )
}

function assertParcelFree(holder: Holder, { staffId }: StaffActor, name: string): void {
  if (holder.packerId !== null && holder.packerId !== staffId) {
    throw new ShopError('packed_by_other', `${holder.packer} packs ${name} now.`, {
      extra: { by: holder.packer },
    })
  }
  if (holder.waveOwnerId !== null && holder.waveOwnerId !== staffId) {
    throw new ShopError(
      'in_other_wave',
      `${name} is in packing batch ${holder.waveId} of ${holder.waveOwner}.`,
      {
        extra: { by: holder.waveOwner, wave: holder.waveId },
      },
    )
  }
}

async function assertParcelHasLines(tx: Database, ref: ParcelRef): Promise<void> {
  const { lines } = await readPacking(tx, ref)
  if (lines.some(({ needed }) => needed > 0)) return
  throw new ShopError(
    'nothing_to_pack',
    `Everything of ${publicParcelId(ref)} was refunded, so nothing is packed.`,
  )
}
