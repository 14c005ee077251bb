import { and, eq, inArray, sql } from 'drizzle-orm'
import { addressOf, type OwnPicture, stemOf } from '#shared/pictures/own.ts'
import type { Database } from '../../database/database.ts'
import { ownPictureFiles, ownPictures } from '../../database/tables.ts'

type Row = typeof ownPictures.$inferSelect

const present = ({ hash, stem, width, height, originalWidth, originalHeight, croppedFrom, crop }: Row) => ({
  hash: hash.toString('hex'),
  src: addressOf(stem),
  width,
  height,
  original: { hash: (croppedFrom ?? hash).toString('hex'), width: originalWidth, height: originalHeight },
  crop,
})

/** Finds a picture by its hash, or null. */
export async function findOwnPicture(db: Database, hash: Buffer): Promise<OwnPicture | null> {
  const [row] = await db.select().from(ownPictures).where(eq(ownPictures.hash, hash))
  return row ? present(row) : null
}

/** Finds pictures by their addresses. Addresses of other sites and without a picture are left out. */
export async function findByAddress(db: Database, addresses: string[]): Promise<Map<string, OwnPicture>> {
  const stems = [...new Set(addresses.flatMap((address) => stemOf(address) ?? []))]
  if (stems.length === 0) return new Map()
  const rows = await db.select().from(ownPictures).where(inArray(ownPictures.stem, stems))
  return new Map(rows.map((row) => [addressOf(row.stem), present(row)]))
}

/** Returns the addresses in a text that may belong to pictures of the owner. */
export const picturesIn = (text: string): string[] => text.match(/\/pictures\/own\/[^\s)"'>]+/g) ?? []

/**
 * Marks pictures as used in the transaction of a change that shows them. The sweep waits for it, and keeps
 * them. Returns our own addresses that have no picture.
 */
export async function markPicturesUsed(tx: Database, addresses: string[]): Promise<string[]> {
  const own = [...new Set(addresses.filter((address) => stemOf(address) !== null))].toSorted()
  if (own.length === 0) return []
  const stems = own.flatMap((address) => stemOf(address) ?? [])
  const marked = await tx
    .update(ownPictures)
    .set({ wantedAt: sql`now()` })
    .where(inArray(ownPictures.stem, stems))
    .returning({ stem: ownPictures.stem })
  const known = new Set(marked.map(({ stem }) => addressOf(stem)))
  return own.filter((address) => !known.has(address))
}

/** Returns the bytes of a picture file, or null. */
export async function readFileOf(
  db: Database,
  { stem, ending }: { stem: string; ending: string },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: ownPictureFiles.bytes })
    .from(ownPictureFiles)
    .innerJoin(ownPictures, eq(ownPictures.hash, ownPictureFiles.hash))
    .where(and(eq(ownPictures.stem, stem), eq(ownPictureFiles.ending, ending)))
  return row?.bytes ?? null
}
