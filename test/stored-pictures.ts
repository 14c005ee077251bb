import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { ownPictures } from '#server/platform/database/tables.ts'
import { requirePicture } from '#server/platform/images/own/save-own-picture.ts'
import type { ReadPicture } from '#server/platform/images/read-picture.ts'
import { pictureFormNames } from '#shared/pictures/limits.ts'
import type { OwnPicture } from '#shared/pictures/own.ts'

// Pictures that are written, not decoded: for tests of what shows them.

/** A picture of the owner, without its files. */
export async function writeOwnPicture(
  db: Database,
  { croppedFrom }: { croppedFrom?: OwnPicture } = {},
): Promise<OwnPicture> {
  const [hash, width, height] = [randomBytes(32), 900, 600]
  await db.insert(ownPictures).values({
    hash,
    width,
    height,
    originalWidth: width,
    originalHeight: height,
    stem: `${hash.toString('hex')}-${width}x${height}-u321l123`,
    ...(croppedFrom && {
      croppedFrom: Buffer.from(croppedFrom.hash, 'hex'),
      crop: { left: 0, top: 0, width, height },
    }),
  })
  return requirePicture(db, hash.toString('hex'))
}

/** What decoding answers for a photograph; each is another one. */
export const readPhotograph = (): ReadPicture => ({
  hash: randomBytes(32),
  forms: pictureFormNames.map((form) => ({ form, width: 40, height: 30, bytes: Buffer.from(form) })),
})
