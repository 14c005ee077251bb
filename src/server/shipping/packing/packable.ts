import { eq, sql } from 'drizzle-orm'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { holdLocked, packProblem } from '../../orders/replacements/hold-replacement.ts'
import {
  lockReplacement,
  moveReplacement,
  noReplacement,
} from '../../orders/replacements/move-replacement.ts'
import { lockParcel, type Parcel, takeStep, whyNot } from '../../orders/shopper/fulfil-order.ts'
import { readParcels } from '../../orders/shopper/read-parcels.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders, replacements } from '../../platform/database/tables.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'

type Locked = { order: Parcel } | Awaited<ReturnType<typeof lockReplacement>>

/** An order or a replacement with locked rows, to be packed. */
export interface Packable {
  ref: ParcelRef
  /** Why it can't be packed now, or null. */
  refusal: ShopError | null
  locked: Locked
}

/** @throws {ShopError} `not_found`. */
export async function lockPackable(tx: Database, ref: ParcelRef): Promise<Packable> {
  if (ref.kind === 'order') {
    const order = await lockParcel(tx, ref.number)
    return { ref, refusal: whyNot(order, 'packed'), locked: { order } }
  }
  const locked = await lockReplacement(tx, ref.number)
  return { ref, refusal: packProblem(locked.replacement), locked }
}

/** Whether it can be packed now, read without a lock. */
export async function isPackable(db: Database, { kind, number }: ParcelRef): Promise<boolean> {
  if (kind === 'order') {
    const [order] = await readParcels(db, [number], 'seen')
    return order !== undefined && whyNot(order, 'packed') === null
  }
  const [replacement] = await db.select().from(replacements).where(eq(replacements.id, number))
  if (!replacement) throw noReplacement()
  return packProblem(replacement) === null
}

interface Packing {
  actor: StaffActor
  weight_grams: number
  box: string
}

/** Packs it: an order with its invoice, a replacement without one. */
export async function pack(
  tx: Database,
  recordAudit: RecordAudit,
  { ref, locked }: Packable,
  { actor, ...after }: Packing,
): Promise<void> {
  if ('replacement' in locked) {
    return moveReplacement(tx, recordAudit, { locked, event: 'packed', actor, more: after })
  }
  await takeStep(tx, actor, locked.order, { step: 'packed' })
  await recordAudit({
    action: 'order_packed',
    entity: entityOf(ref),
    before: { status: 'processing' },
    after: { status: 'packed', ...after },
  })
}

/** Puts it on hold until a colleague releases it. */
export async function holdBack(
  tx: Database,
  recordAudit: RecordAudit,
  { ref, locked }: Packable,
  reason: string,
): Promise<void> {
  if ('replacement' in locked) return holdLocked(tx, recordAudit, locked.replacement, reason)
  await tx.execute(
    sql`UPDATE ${orders} SET hold_reason = ${reason}, hold_until = NULL WHERE id = ${ref.number}`,
  )
  await recordAudit({
    action: 'order_held',
    entity: entityOf(ref),
    before: { hold_reason: null },
    after: { hold_reason: reason },
    reason,
  })
}

/** The entity of its log entries. */
export const entityOf = (ref: ParcelRef) => ({ kind: ref.kind, id: publicParcelId(ref) })
