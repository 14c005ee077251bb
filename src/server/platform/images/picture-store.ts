import { and, eq, sql } from 'drizzle-orm'
import type { PictureForm } from '#shared/pictures/limits.ts'
import type { Database } from '../database/database.ts'
import { pictureForms, pictures } from '../database/tables.ts'
import type { ReadPicture } from './read-picture.ts'

/**
 * Stores a picture. An existing one is locked until the transaction ends, so that nobody deletes it
 * meanwhile.
 */
export async function savePicture(tx: Database, { hash, forms }: ReadPicture): Promise<void> {
  await tx
    .insert(pictures)
    .values({ hash })
    .onConflictDoUpdate({ target: pictures.hash, set: { createdAt: sql`${pictures.createdAt}` } })
  await tx
    .insert(pictureForms)
    .values(forms.map((form) => ({ hash, ...form })))
    .onConflictDoNothing()
}

/** Returns the bytes of a form, or null. The caller checks the permission. */
export async function readForm(db: Database, hash: Buffer, form: PictureForm): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: pictureForms.bytes })
    .from(pictureForms)
    .where(and(eq(pictureForms.hash, hash), eq(pictureForms.form, form)))
  return row?.bytes ?? null
}
