import { and, asc, eq } from 'drizzle-orm'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { writeEntry } from '../../../platform/audit/change.ts'
import type { Database } from '../../../platform/database/database.ts'
import { importItems, importPictures, productDrafts } from '../../../platform/database/tables.ts'
import { markPicturesUsed } from '../../../platform/images/own/own-pictures.ts'
import { picturesOf } from '../../product-drafts/draft-fields.ts'

type Stored = typeof importPictures.$inferSelect
type Settled = Partial<Pick<Stored, 'state' | 'src' | 'problem'>>

/** Sets the result of a waiting picture. */
export async function settlePicture(tx: Database, id: number, settled: Settled): Promise<void> {
  await tx
    .update(importPictures)
    .set(settled)
    .where(and(eq(importPictures.id, id), eq(importPictures.state, 'waiting')))
}

/** Puts a fetched picture into the gallery, unless somebody changed the gallery since the import. */
export async function placePicture(
  tx: Database,
  actor: StaffActor,
  { id, src }: { id: number; src: string },
): Promise<void> {
  const [picture] = await tx
    .select()
    .from(importPictures)
    .where(and(eq(importPictures.id, id), eq(importPictures.state, 'waiting')))
    .for('update')
  if (!picture) return
  const [draft] = await tx
    .select()
    .from(productDrafts)
    .where(eq(productDrafts.id, picture.draftId))
    .for('update')
  const placed = await placedOf(tx, picture)
  const problem = rejectionOf(draft, placed, src)
  if (!draft || problem !== null) return settlePicture(tx, id, { state: 'left', problem })
  const { alt, position } = picture
  const pictures = [...placed, { src, alt, position }]
    .toSorted((one, other) => one.position - other.position)
    .map((one): ProductPicture => ({ alt: one.alt, src: one.src }))
  const before = draft.fields as DraftFields
  const after: DraftFields = { ...before, pictures, image_url: pictures[0]?.src ?? '' }
  await markPicturesUsed(
    tx,
    pictures.map((one) => one.src),
  )
  await tx
    .update(productDrafts)
    .set({ fields: after, staffId: actor.staffId, problem: null })
    .where(eq(productDrafts.id, draft.id))
  // A fetched picture belongs to the import, so it does not keep the import from being undone.
  await tx
    .update(importItems)
    .set({ version: draft.version + 1 })
    .where(and(eq(importItems.draftId, draft.id), eq(importItems.version, draft.version)))
  await settlePicture(tx, id, { state: 'fetched', src })
  await writeEntry(tx, actor, {
    action: 'draft_edited',
    entity: { kind: 'draft', id: draft.id },
    before,
    after,
  })
}

interface Placed extends ProductPicture {
  position: number
}

/** The gallery pictures of the same import. */
async function placedOf(tx: Database, { importId, draftId }: Stored): Promise<Placed[]> {
  const rows = await tx
    .select()
    .from(importPictures)
    .where(
      and(
        eq(importPictures.importId, importId),
        eq(importPictures.draftId, draftId),
        eq(importPictures.state, 'fetched'),
      ),
    )
    .orderBy(asc(importPictures.position))
  return rows.map(({ src, alt, position }) => ({ src: src ?? '', alt, position }))
}

/** The reason why a picture can't join the gallery, or null. */
function rejectionOf(
  draft: typeof productDrafts.$inferSelect | undefined,
  placed: Placed[],
  src: string,
): string | null {
  if (!draft) return 'The draft was published or discarded before.'
  if (draft.publishAt !== null) return 'The draft is to be published at a moment, and stays as it is.'
  const fields = draft.fields as DraftFields
  const named = (pictures: ProductPicture[]): string =>
    JSON.stringify(pictures.map((one) => [one.src, one.alt]))
  const isUnchanged =
    named(picturesOf(fields)) === named(placed) && (fields.image_url ?? '') === (placed[0]?.src ?? '')
  if (!isUnchanged) return 'Somebody changed the gallery meanwhile.'
  return placed.some((one) => one.src === src) ? 'The same picture stands in the gallery already.' : null
}
