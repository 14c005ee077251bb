import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffReplacement } from '#contract/admin/replacements.ts'
import { publicReplacementId } from '#contract/shop/returns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { byHand, type ParcelInput } from '../fulfilment/courier.ts'
import { holdLocked, numberProblem, releaseLocked } from './hold-replacement.ts'
import { lockReplacement, moveReplacement } from './move-replacement.ts'
import { readReplacement, replacementIdOf } from './read-replacements.ts'
import type { ReplacementEvent } from './replacement-states.ts'
import { assertTrackingNumberFree, sendReplacement, writeNumber } from './send-replacement.ts'

interface ReplacementInput {
  actor: StaffActor
  /** 'RPL001'. */
  id: string
  version: number
  idempotency: IdempotentRequest | null
}

type Locked = Awaited<ReturnType<typeof lockReplacement>>

async function stepOnce(
  db: NodePgDatabase,
  { actor, id, version, idempotency }: ReplacementInput,
  work: (tx: Database, recordAudit: RecordAudit, locked: Locked) => Promise<void>,
): Promise<StaffReplacement> {
  const number = replacementIdOf(id)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const locked = await lockReplacement(tx, number)
      const seen = locked.replacement.version
      if (seen !== version) assertVersion(seen, version, await readReplacement(tx, number))
      await work(tx, recordAudit, locked)
      return number
    },
    { idempotency },
  )
  return readReplacement(db, number)
}

/**
 * Moves a replacement one step on.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`.
 */
export const stepReplacement = (
  db: NodePgDatabase,
  wish: ReplacementInput,
  event: Exclude<ReplacementEvent, 'sent'>,
  { restock: isRestocked = false }: { restock?: boolean } = {},
): Promise<StaffReplacement> =>
  stepOnce(db, wish, (tx, recordAudit, locked) =>
    moveReplacement(tx, recordAudit, { locked, event, actor: wish.actor, isRestocked }),
  )

/**
 * Puts a replacement on hold that has not left.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`, `order_held`.
 */
export const holdReplacement = (
  db: NodePgDatabase,
  wish: ReplacementInput,
  reason: string,
): Promise<StaffReplacement> =>
  stepOnce(db, wish, (tx, recordAudit, { replacement }) => holdLocked(tx, recordAudit, replacement, reason))

/**
 * Ends the hold of a replacement.
 * @throws {ShopError} `not_found`, `version_conflict`, `not_held`.
 */
export const releaseReplacement = (db: NodePgDatabase, wish: ReplacementInput): Promise<StaffReplacement> =>
  stepOnce(db, wish, (tx, recordAudit, { replacement }) => releaseLocked(tx, recordAudit, replacement))

/**
 * Sets the tracking number of a packed replacement; its scan sends it later.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`, `order_held`, `number_exists`.
 */
export async function numberReplacement(
  db: NodePgDatabase,
  wish: ReplacementInput,
  parcel: ParcelInput,
): Promise<StaffReplacement> {
  const shipment = await byHand.book(parcel)
  return stepOnce(db, wish, async (tx, recordAudit, { replacement }) => {
    const name = publicReplacementId(replacement.id)
    const refusal = numberProblem(replacement)
    if (refusal) throw refusal
    await assertTrackingNumberFree(tx, replacement.id, shipment)
    await writeNumber(tx, replacement, shipment)
    await recordAudit({
      action: 'replacement_numbered',
      entity: { kind: 'replacement', id: name },
      after: { carrier: shipment.carrier, tracking_number: shipment.trackingNumber },
    })
  })
}

/**
 * Records that the parcel has left without a scan.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`, `number_exists`.
 */
export async function sendByHand(
  db: NodePgDatabase,
  wish: ReplacementInput,
  parcel: ParcelInput,
): Promise<StaffReplacement> {
  const leaving = await byHand.book(parcel)
  return stepOnce(db, wish, async (tx, recordAudit, { replacement }) => {
    await assertTrackingNumberFree(tx, replacement.id, leaving)
    await sendReplacement(tx, recordAudit, { id: replacement.id, actor: wish.actor, leaving })
  })
}
