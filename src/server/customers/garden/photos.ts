import { and, count, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { FileReply } from '#contract/file-reply.ts'
import { type editGardenPhoto, maxPhotos } from '#contract/shop/garden-photos.ts'
import type { PictureForm } from '#shared/pictures/limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { gardenPhotos, gardenPlans } from '../../platform/database/tables.ts'
import { inTransaction, onUniqueViolation } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { readForm, savePicture } from '../../platform/images/picture-store.ts'
import { readPicture } from '../../platform/images/read-picture.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { planOf, potsOf } from './plan-store.ts'

/** Decoding takes half a second of a core, so repeated adding and removing is limited. */
const addingLimit = { calls: 120, windowSeconds: 3600 }

const noPhoto = () => shopError(errorMessage('garden', 'unknownPhoto'))

/**
 * Adds a photograph to a pot of the shopper's garden. The same file for the same pot is stored once.
 * @throws {ShopError} `not_found` without a garden or such a pot, `too_many_photos`, and the errors of the
 * file.
 */
export async function addPhoto(
  db: NodePgDatabase,
  accountId: number,
  { pot, file }: { pot: number; file: UploadedFile },
): Promise<number> {
  await requirePot(db, accountId, pot)
  await assertPhotoCount(db, accountId)
  await assertWithinLimit(
    db,
    `garden-photo:${accountId}`,
    addingLimit,
    errorMessage('garden', 'tooManyPhotosAnHour'),
  )
  const picture = await readPicture(file)
  return inTransaction(db, async (tx) => {
    // The lock serialises concurrent uploads, so the count below is right.
    await tx.execute(sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`)
    const planId = await requirePot(tx, accountId, pot)
    const known = and(
      eq(gardenPhotos.planId, planId),
      eq(gardenPhotos.pot, pot),
      eq(gardenPhotos.picture, picture.hash),
    )
    const [same] = await tx.select({ id: gardenPhotos.id }).from(gardenPhotos).where(known)
    if (same) return same.id
    await assertPhotoCount(tx, accountId)
    await savePicture(tx, picture)
    const row = await tx
      .insert(gardenPhotos)
      .values({ planId, pot, picture: picture.hash })
      .returning({ id: gardenPhotos.id })
      .then(returnedRow)
    return row.id
  })
}

/** @returns the id of the pot's plan. */
async function requirePot(db: Database, accountId: number, pot: number): Promise<number> {
  const plan = await planOf(db, accountId)
  if (!plan) throw shopError(errorMessage('garden', 'none'))
  if (pot > potsOf(plan)) throw shopError(errorMessage('garden', 'unknownPot'))
  return plan.id
}

/** @throws {ShopError} `too_many_photos` */
async function assertPhotoCount(db: Database, accountId: number): Promise<void> {
  const [row] = await db
    .select({ photos: count() })
    .from(gardenPhotos)
    .innerJoin(gardenPlans, eq(gardenPlans.id, gardenPhotos.planId))
    .where(eq(gardenPlans.accountId, accountId))
  if ((row?.photos ?? 0) < maxPhotos) return
  throw shopError(errorMessage('garden', 'tooManyPhotos', { most: String(maxPhotos) }))
}

/** Whether a photograph belongs to a garden of this account. */
const isOwn = (
  id: number,
  accountId: number,
) => sql`${gardenPhotos.id} = ${id} AND ${gardenPhotos.planId} IN (
  SELECT id FROM garden_plans WHERE account_id = ${accountId})`

/**
 * Reads a photograph in one size.
 * @throws {ShopError} `not_found`, also for another account's photograph.
 */
export async function readPhoto(
  db: Database,
  accountId: number,
  { id, form }: { id: number; form: PictureForm },
): Promise<FileReply> {
  const [row] = await db.select({ hash: gardenPhotos.picture }).from(gardenPhotos).where(isOwn(id, accountId))
  const bytes = row && (await readForm(db, row.hash, form))
  if (!bytes) throw noPhoto()
  return { name: `photo-${id}-${form}.webp`, bytes, tag: `${row.hash.toString('hex')}-${form}` }
}

/**
 * Edits the caption or the pot of a photograph.
 * @throws {ShopError} `not_found` for an unknown or foreign photograph or pot, `photo_exists` when the pot
 * already has it.
 */
export async function editPhoto(
  db: Database,
  accountId: number,
  id: number,
  { caption, pot }: ParsedInput<typeof editGardenPhoto>['body'],
): Promise<void> {
  const [row] = await db
    .select({ pot: gardenPhotos.pot, plan: gardenPlans })
    .from(gardenPhotos)
    .innerJoin(gardenPlans, eq(gardenPlans.id, gardenPhotos.planId))
    .where(isOwn(id, accountId))
  if (!row) throw noPhoto()
  const isMoved = pot !== row.pot
  if (isMoved && pot > potsOf(row.plan)) {
    throw shopError(errorMessage('garden', 'unknownPot'))
  }
  await onUniqueViolation(potHasIt, () =>
    db
      .update(gardenPhotos)
      .set({ caption, pot, ...(isMoved && { potLeftAt: null }) })
      .where(eq(gardenPhotos.id, id)),
  )
}

const potHasIt = () => shopError(errorMessage('garden', 'samePhoto'))

/** @throws {ShopError} `not_found` */
export async function removePhoto(db: Database, accountId: number, id: number): Promise<void> {
  const removed = await db.delete(gardenPhotos).where(isOwn(id, accountId)).returning({ id: gardenPhotos.id })
  if (removed.length === 0) throw noPhoto()
}
