import { and, count, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FileReply } from '#contract/file-reply.ts'
import { maxReturnPhotos } from '#contract/shop/returns.ts'
import type { PictureForm } from '#shared/pictures/limits.ts'
import { lockReturn } from '../../lifecycle/returns/move-return.ts'
import { openReturns } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { returnPhotos, returns } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { readForm, savePicture } from '../../platform/images/picture-store.ts'
import { readPicture } from '../../platform/images/read-picture.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'

/** Limits uploads, since decoding an image takes half a second of a core. */
const addingLimit = { calls: 60, windowSeconds: 3600 }

/**
 * Adds a photograph to an open return. The same file is stored once, without location and device.
 * @throws {ShopError} `wrong_order_state` once the return is over, `too_many_photos`, and the errors of the
 * file.
 */
export async function addReturnPhoto(
  db: NodePgDatabase,
  accountId: number,
  { returnId, file }: { returnId: number; file: UploadedFile },
): Promise<number> {
  const [seen] = await db.select().from(returns).where(eq(returns.id, returnId))
  assertReturnOpen(seen)
  await assertPhotoCount(db, returnId)
  await assertWithinLimit(
    db,
    `return-photo:${accountId}`,
    addingLimit,
    errorMessage('returns', 'tooManyPhotosAnHour'),
  )
  const picture = await readPicture(file)
  return inTransaction(db, async (tx) => {
    // Concurrent uploads wait here, so that the count below is right.
    assertReturnOpen(await lockReturn(tx, returnId))
    const known = and(eq(returnPhotos.returnId, returnId), eq(returnPhotos.picture, picture.hash))
    const [same] = await tx.select({ id: returnPhotos.id }).from(returnPhotos).where(known)
    if (same) return same.id
    await assertPhotoCount(tx, returnId)
    await savePicture(tx, picture)
    const row = await tx
      .insert(returnPhotos)
      .values({ returnId, picture: picture.hash })
      .returning({ id: returnPhotos.id })
      .then(returnedRow)
    return row.id
  })
}

function assertReturnOpen(row: typeof returns.$inferSelect | undefined): void {
  if (!row) throw shopError(errorMessage('returns', 'unknown'))
  if (openReturns.includes(row.status)) return
  throw shopError(errorMessage('returns', 'over'))
}

/** @throws {ShopError} `too_many_photos` */
async function assertPhotoCount(db: Database, returnId: number): Promise<void> {
  const [row] = await db
    .select({ photos: count() })
    .from(returnPhotos)
    .where(eq(returnPhotos.returnId, returnId))
  if ((row?.photos ?? 0) < maxReturnPhotos) return
  throw shopError(errorMessage('returns', 'tooManyPhotos', { most: String(maxReturnPhotos) }))
}

/**
 * The caller checks who may see the return.
 * @throws {ShopError} `not_found`, also for a photograph of another return.
 */
export async function readReturnPhoto(
  db: Database,
  { returnId, photo, form }: { returnId: number; photo: number; form: PictureForm },
): Promise<FileReply> {
  const [row] = await db
    .select({ hash: returnPhotos.picture })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.id, photo), eq(returnPhotos.returnId, returnId)))
  const bytes = row && (await readForm(db, row.hash, form))
  if (!bytes) throw shopError(errorMessage('returns', 'unknownPhoto'))
  return { name: `return-${photo}-${form}.webp`, bytes, tag: `${row.hash.toString('hex')}-${form}` }
}
