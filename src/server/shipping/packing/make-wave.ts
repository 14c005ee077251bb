import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ParcelRef, parcelRef, publicParcelId } from '#contract/admin/codes.ts'
import type { Wave } from '#contract/admin/waves.ts'
import { columnsOfParcel } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { waveOrders, waves } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readWave } from './read-wave.ts'
import { readChosen, readOldest } from './waiting-parcels.ts'

export interface WaveInput {
  actor: StaffActor
  /** Codes of orders and replacements as shown to people, in packing order. */
  orders?: string[] | undefined
  /** How many to pack, the oldest first. */
  first?: number | undefined
  idempotency: IdempotentRequest | null
}

type Skipped = { id: string; why: string }[]

/**
 * Creates a wave. Waves are created one at a time, so that two people who take the first ten get different
 * ones.
 * @throws {ShopError} `invalid_request` unless either orders or a number is given, `nothing_to_pack` when
 * none is left.
 */
export async function makeWave(
  db: NodePgDatabase,
  { actor, orders, first, idempotency }: WaveInput,
): Promise<{ wave: Wave; skip: Skipped }> {
  if ((orders === undefined) === (first === undefined)) {
    throw new ShopError('invalid_request', 'Choose the orders, or say how many to take.')
  }
  const { id, skip } = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('waves'))`)
      const { parcels, skip } = orders
        ? await choose(tx, orders)
        : { parcels: await readOldest(tx, first ?? 0), skip: [] }
      if (parcels.length === 0) throw new ShopError('nothing_to_pack', nothingFor(skip))
      const id = await write(tx, actor, parcels)
      await recordAudit({
        action: 'wave_made',
        entity: { kind: 'wave', id },
        after: { orders: parcels.map(publicParcelId) },
      })
      return { id, skip }
    },
    { idempotency },
  )
  return { wave: await readWave(db, id, actor.staffId), skip }
}

const nothingFor = (skip: Skipped): string =>
  skip.length === 1 && skip[0] ? skip[0].why : 'No order waits to be packed that is in no packing batch.'

async function write(tx: Database, { staffId }: StaffActor, parcels: ParcelRef[]): Promise<number> {
  const wave = await tx
    .insert(waves)
    .values({ ownerId: staffId })
    .returning({ id: waves.id })
    .then(returnedRow)
  await tx
    .insert(waveOrders)
    .values(parcels.map((ref, index) => ({ waveId: wave.id, ...columnsOfParcel(ref), position: index + 1 })))
  return wave.id
}

async function choose(tx: Database, ids: string[]): Promise<{ parcels: ParcelRef[]; skip: Skipped }> {
  const refs = ids.map((id) => ({ id, ref: parcelRef(id) }))
  const wanted = new Map(refs.map((one) => [one.ref ? publicParcelId(one.ref) : one.id, one]))
    .values()
    .toArray()
  const found = await readChosen(
    tx,
    wanted.flatMap(({ ref }) => ref ?? []),
  )
  const parcels: ParcelRef[] = []
  const skip: Skipped = []
  for (const { id, ref } of wanted) {
    const known = ref && found.get(publicParcelId(ref))
    if (ref && known?.isWaiting) parcels.push(ref)
    else skip.push({ id, why: whySkipped(id, known ?? undefined) })
  }
  return { parcels, skip }
}

function whySkipped(id: string, known: { waveId: number | null } | undefined): string {
  if (!known) return `${id} is no order that was paid.`
  if (known.waveId !== null) return `${id} is in packing batch ${known.waveId} already.`
  return `${id} does not wait to be packed.`
}
