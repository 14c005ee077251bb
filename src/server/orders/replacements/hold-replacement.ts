import { eq } from 'drizzle-orm'
import { publicReplacementId } from '#contract/shop/returns.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { replacements } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type Replacement, replacementLife, stepError } from './replacement-states.ts'

/** Why a replacement can't be packed now, or null. */
export function packProblem({
  id,
  status,
  holdReason,
}: Pick<Replacement, 'id' | 'status' | 'holdReason'>): ShopError | null {
  if (!replacementLife[status].packed) return stepError(id, status)
  return onHoldError(id, holdReason)
}

/** Why the parcel of a replacement can't get a number now, or null. */
export function numberProblem({
  id,
  status,
  holdReason,
}: Pick<Replacement, 'id' | 'status' | 'holdReason'>): ShopError | null {
  if (status === 'packed') return onHoldError(id, holdReason)
  const name = publicReplacementId(id)
  return new ShopError('wrong_order_state', `Replacement ${name} is not packed, or has left.`)
}

/** @throws {ShopError} `order_held`, with the reason. */
export function assertReplacementNotOnHold({ id, holdReason }: Pick<Replacement, 'id' | 'holdReason'>): void {
  const held = onHoldError(id, holdReason)
  if (held) throw held
}

const onHoldError = (id: number, reason: string | null): ShopError | null =>
  reason === null
    ? null
    : new ShopError('order_held', `Replacement ${publicReplacementId(id)} is on hold: ${reason}`)

/**
 * Puts a locked replacement on hold, which blocks packing and dispatch until its release.
 * @throws {ShopError} `wrong_order_state` once it has left, `order_held` when it is on hold already.
 */
export async function holdLocked(
  tx: Database,
  recordAudit: RecordAudit,
  { id, status, holdReason }: Replacement,
  reason: string,
): Promise<void> {
  if (status !== 'due' && status !== 'packed') throw stepError(id, status)
  assertReplacementNotOnHold({ id, holdReason })
  await tx.update(replacements).set({ holdReason: reason }).where(eq(replacements.id, id))
  await recordAudit({
    action: 'replacement_held',
    entity: { kind: 'replacement', id: publicReplacementId(id) },
    before: { hold_reason: null },
    after: { hold_reason: reason },
    reason,
  })
}

/** Ends the hold of a locked replacement. @throws {ShopError} `not_held`. */
export async function releaseLocked(
  tx: Database,
  recordAudit: RecordAudit,
  { id, holdReason }: Replacement,
): Promise<void> {
  const name = publicReplacementId(id)
  if (holdReason === null) throw new ShopError('not_held', `Replacement ${name} is not on hold.`)
  await tx.update(replacements).set({ holdReason: null }).where(eq(replacements.id, id))
  await recordAudit({
    action: 'replacement_released',
    entity: { kind: 'replacement', id: name },
    before: { hold_reason: holdReason },
    after: { hold_reason: null },
  })
}
