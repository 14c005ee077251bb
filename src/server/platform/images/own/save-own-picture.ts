import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Crop, OwnPicture } from '#shared/pictures/own.ts'
import type { StaffActor } from '../../actor.ts'
import { change, type Entry } from '../../audit/change.ts'
import type { Database } from '../../database/database.ts'
import { ownPictureFiles, ownPictures } from '../../database/tables.ts'
import { ShopError } from '../../http/shop-error.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { assertWithinLimit } from '../../rate-limits/throttle.ts'
import type { PictureSender } from '../decoding-queue.ts'
import { hashOfFile } from '../read-picture.ts'
import { findOwnPicture } from './own-pictures.ts'
import {
  hashOfCrop,
  hashOfLogo,
  type PictureFiles,
  readCrop,
  readLogo,
  readOwnPicture,
} from './read-own-picture.ts'

/** Making all files takes some seconds of a core. */
const limit = { calls: 400, windowSeconds: 3_600 }

const assertPhotoCount = (db: NodePgDatabase, { staffId }: StaffActor): Promise<void> =>
  assertWithinLimit(
    db,
    `own-picture:${staffId}`,
    limit,
    'These are many pictures for an hour. Please go on later.',
  )

/**
 * Stores a picture of the owner with all files that pages show; the same file is stored once.
 * @throws {ShopError} `unsupported_picture`, `moving_picture`, `picture_too_large`, `broken_picture`, `too_many_requests`.
 *
 */
export async function saveOwnPicture(
  db: NodePgDatabase,
  actor: StaffActor,
  { bytes, sender }: UploadedFile,
): Promise<OwnPicture> {
  const known = await markUsed(db, hashOfFile(bytes))
  if (known) return known
  await assertPhotoCount(db, actor)
  return makeAndSave(db, actor, bytes, sender)
}

/**
 * Stores the shop's logo with the files that pages, mails, documents and icons show.
 * @throws {ShopError} as {@link saveOwnPicture}, and `unsafe_drawing` for an SVG with anything else than shapes.
 */
export async function saveLogo(
  db: NodePgDatabase,
  actor: StaffActor,
  { bytes, sender }: UploadedFile,
): Promise<OwnPicture> {
  const known = await markUsed(db, hashOfLogo(bytes))
  if (known) return known
  await assertPhotoCount(db, actor)
  return saveWhole(db, actor, await readLogo(bytes, sender))
}

/**
 * Stores a file that the shop fetched itself; the shop fetches one file at a time.
 * @throws {ShopError} `unsupported_picture`, `moving_picture`, `picture_too_large`, `broken_picture`.
 *
 */
export const saveFetchedPicture = async (
  db: NodePgDatabase,
  actor: StaffActor,
  file: Buffer,
): Promise<OwnPicture> =>
  (await markUsed(db, hashOfFile(file))) ?? makeAndSave(db, actor, file, { site: 'import', name: 'import' })

async function makeAndSave(
  db: NodePgDatabase,
  actor: StaffActor,
  file: Buffer,
  sender: PictureSender,
): Promise<OwnPicture> {
  return saveWhole(db, actor, await readOwnPicture(file, sender))
}

async function saveWhole(db: NodePgDatabase, actor: StaffActor, made: PictureFiles): Promise<OwnPicture> {
  if (!made.original) throw new Error('A picture was made without its original.')
  const { width: originalWidth, height: originalHeight } = made.original
  return insertPicture(db, actor, made, { originalWidth, originalHeight, croppedFrom: null, crop: null })
}

/**
 * Crops a picture from the original of another one.
 * @throws {ShopError} `not_found`, `invalid_request` for a crop outside the original.
 */
export async function cropPicture(
  db: NodePgDatabase,
  actor: StaffActor,
  { hash, ...crop }: Crop & { hash: string },
): Promise<OwnPicture> {
  const { original } = await requirePicture(db, hash)
  const whole = Buffer.from(original.hash, 'hex')
  assertCropInside(crop, original)
  if (crop.width === original.width && crop.height === original.height)
    return requirePicture(db, original.hash)
  // The sweep must not delete the original before the crop is stored.
  await markUsed(db, whole)
  const cropHash = hashOfCrop(whole, crop)
  const known = await markUsed(db, cropHash)
  if (known) return known
  await assertPhotoCount(db, actor)
  const sender: PictureSender = { site: 'office', name: `staff ${actor.staffId}` }
  const made = await readCrop(await readOriginal(db, whole), cropHash, { sender, crop })
  return insertPicture(db, actor, made, {
    originalWidth: original.width,
    originalHeight: original.height,
    croppedFrom: whole,
    crop,
  })
}

/** @throws {ShopError} `not_found`. */
export async function requirePicture(db: Database, hash: string): Promise<OwnPicture> {
  const found = await findOwnPicture(db, Buffer.from(hash, 'hex'))
  if (!found) throw new ShopError('not_found', 'There is no such picture. Please add it again.')
  return found
}

function assertCropInside(crop: Crop, { width, height }: OwnPicture['original']): void {
  if (crop.left + crop.width <= width && crop.top + crop.height <= height) return
  const message = `This part is not within the picture, which has ${width} × ${height} pixels.`
  throw new ShopError('invalid_request', message, { errors: { width: message } })
}

/** Marks a stored picture as used, so that the sweep keeps it. Returns null for an unknown picture. */
async function markUsed(db: Database, hash: Buffer): Promise<OwnPicture | null> {
  await db.update(ownPictures).set({ wantedAt: sql`now()` }).where(eq(ownPictures.hash, hash))
  return findOwnPicture(db, hash)
}

async function readOriginal(db: Database, hash: Buffer): Promise<Buffer> {
  const [row] = await db
    .select({ bytes: ownPictureFiles.bytes })
    .from(ownPictureFiles)
    .where(and(eq(ownPictureFiles.hash, hash), eq(ownPictureFiles.ending, 'original.webp')))
  if (!row) throw new Error('A picture has no original.')
  return row.bytes
}

type PictureSource = Pick<
  typeof ownPictures.$inferInsert,
  'originalWidth' | 'originalHeight' | 'croppedFrom' | 'crop'
>

async function insertPicture(
  db: NodePgDatabase,
  actor: StaffActor,
  { hash, stem, width, height, files }: PictureFiles,
  source: PictureSource,
): Promise<OwnPicture> {
  await change(db, actor, async (tx, recordAudit) => {
    await tx
      .insert(ownPictures)
      .values({ hash, stem, width, height, ...source })
      // Another call stored the same picture at the same time.
      .onConflictDoUpdate({ target: ownPictures.hash, set: { wantedAt: sql`now()` } })
    await tx
      .insert(ownPictureFiles)
      .values(files.map((file) => ({ hash, ...file })))
      .onConflictDoNothing()
    await recordAudit(entryOf(hash, source, { width, height }))
  })
  return requirePicture(db, hash.toString('hex'))
}

const entryOf = (hash: Buffer, { croppedFrom, crop }: PictureSource, size: object): Entry => ({
  action: crop ? 'picture_cropped' : 'picture_added',
  entity: { kind: 'picture', id: hash.toString('hex') },
  after: { ...size, ...(croppedFrom && { from: croppedFrom.toString('hex'), crop }) },
})
