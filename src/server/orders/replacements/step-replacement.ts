import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffReplacement } from '#contract/admin/replacements.ts'
import { publicReplacementId } from '#contract/shop/returns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type Note } from '../../platform/audit/change.ts'
import { refuseStale } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyedWish } from '../../platform/http/idempotency-key.ts'
import { byHand, type ParcelWish } from '../fulfilment/courier.ts'
import { holdLocked, releaseLocked, whyNotNumbered } from './hold-replacement.ts'
import { lockReplacement, moveReplacement } from './move-replacement.ts'
import { readReplacement, replacementIdOf } from './read-replacements.ts'
import type { ReplacementEvent } from './replacement-states.ts'
import { refuseTakenNumber, sendReplacement, writeNumber } from './send-replacement.ts'

interface Wish {
  actor: StaffActor
  /** 'RPL001'. */
  id: string
  version: number
  wish: KeyedWish | null
}

type Locked = Awaited<ReturnType<typeof lockReplacement>>

async function stepOnce(
  db: NodePgDatabase,
  { actor, id, version, wish }: Wish,
  work: (tx: Database, note: Note, locked: Locked) => Promise<void>,
): Promise<StaffReplacement> {
  const number = replacementIdOf(id)
  await change(
    db,
    actor,
    async (tx, note) => {
      const locked = await lockReplacement(tx, number)
      const seen = locked.replacement.version
      if (seen !== version) refuseStale(seen, version, await readReplacement(tx, number))
      await work(tx, note, locked)
      return number
    },
    { wish },
  )
  return readReplacement(db, number)
}

/**
 * Moves a replacement one step on.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`.
 */
export const stepReplacement = (
  db: NodePgDatabase,
  wish: Wish,
  event: Exclude<ReplacementEvent, 'sent'>,
  { restock: isRestocked = false }: { restock?: boolean } = {},
): Promise<StaffReplacement> =>
  stepOnce(db, wish, (tx, note, locked) =>
    moveReplacement(tx, note, { locked, event, actor: wish.actor, isRestocked }),
  )

/**
 * Keeps a replacement back that has not left.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`, `order_held`.
 */
export const holdReplacement = (db: NodePgDatabase, wish: Wish, reason: string): Promise<StaffReplacement> =>
  stepOnce(db, wish, (tx, note, { replacement }) => holdLocked(tx, note, replacement, reason))

/** Ends its hold. @throws {ShopError} `not_found`, `version_conflict`, `not_held`. */
export const releaseReplacement = (db: NodePgDatabase, wish: Wish): Promise<StaffReplacement> =>
  stepOnce(db, wish, (tx, note, { replacement }) => releaseLocked(tx, note, replacement))

/**
 * Gives the parcel of a packed replacement its number; it is sent when it is scanned out.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`, `order_held`, `number_exists`.
 */
export async function numberReplacement(
  db: NodePgDatabase,
  wish: Wish,
  parcel: ParcelWish,
): Promise<StaffReplacement> {
  const shipment = await byHand.book(parcel)
  return stepOnce(db, wish, async (tx, note, { replacement }) => {
    const name = publicReplacementId(replacement.id)
    const refusal = whyNotNumbered(replacement)
    if (refusal) throw refusal
    await refuseTakenNumber(tx, replacement.id, shipment)
    await writeNumber(tx, replacement, shipment)
    await note({
      action: 'replacement_numbered',
      entity: { kind: 'replacement', id: name },
      after: { carrier: shipment.carrier, tracking_number: shipment.trackingNumber },
    })
  })
}

/**
 * Its parcel has left without a scan.
 * @throws {ShopError} `not_found`, `version_conflict`, `wrong_order_state`, `number_exists`.
 */
export async function sendByHand(
  db: NodePgDatabase,
  wish: Wish,
  parcel: ParcelWish,
): Promise<StaffReplacement> {
  const leaving = await byHand.book(parcel)
  return stepOnce(db, wish, async (tx, note, { replacement }) => {
    await refuseTakenNumber(tx, replacement.id, leaving)
    await sendReplacement(tx, note, { id: replacement.id, actor: wish.actor, leaving })
  })
}
