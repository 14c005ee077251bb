import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newPreview, type PreviewLink, previewColumns } from '../../drafting/preview-token.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { findDraft } from './read-draft.ts'

/**
 * Makes a new preview link of a draft; a former one ends. The token is answered once and stored nowhere, so no key may repeat
 * the answer.
 * @throws {ShopError} `not_found`.
 */
export async function makePreview(
  db: NodePgDatabase,
  actor: StaffActor,
  { id, publicUrl }: { id: number; publicUrl: string },
): Promise<{ url: string; until: string }> {
  const link = newPreview()
  await setPreview(db, actor, id, link)
  return { url: `${publicUrl}/preview/${link.token}`, until: link.until.toISOString() }
}

/** Ends the preview link of a draft; without one nothing changes. @throws {ShopError} `not_found`. */
export const endPreview = (db: NodePgDatabase, actor: StaffActor, id: number): Promise<void> =>
  setPreview(db, actor, id, null)

const setPreview = (
  db: NodePgDatabase,
  actor: StaffActor,
  id: number,
  link: PreviewLink | null,
): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const { draft } = await findDraft(tx, id)
    await tx.update(productDrafts).set(previewColumns(link)).where(eq(productDrafts.id, id))
    await recordAudit({
      action: link ? 'preview_made' : 'preview_ended',
      entity: { kind: 'draft', id },
      before: { preview_until: draft.preview_until },
      after: { preview_until: link?.until.toISOString() ?? null },
    })
  })
