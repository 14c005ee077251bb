import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../platform/actor.ts'
import { change } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import { ShopError } from '../platform/http/shop-error.ts'
import type { DraftKind, DraftView, FoundDraft } from './draft-kind.ts'
import { findDraft, findDraftWhere } from './find-draft.ts'

const previewHours = 72

interface PreviewLink {
  token: string
  until: Date
}

/** Hashes a token; only the hash is stored. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a new preview link of a draft and ends the former one. The token is not stored, so no idempotency key
 * can repeat the answer.
 * @throws {ShopError} `not_found`.
 *
 */
export async function makePreview<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  actor: StaffActor,
  { id, publicUrl }: { id: number; publicUrl: string },
): Promise<{ url: string; until: string }> {
  const link = {
    token: randomBytes(24).toString('base64url'),
    until: new Date(Date.now() + previewHours * 3_600_000),
  }
  await setPreview(db, kind, actor, { id, link })
  return { url: `${publicUrl}${kind.previewPath}/${link.token}`, until: link.until.toISOString() }
}

/**
 * Ends the preview link of a draft, if any.
 * @throws {ShopError} `not_found`.
 */
export const endPreview = <View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  actor: StaffActor,
  id: number,
): Promise<void> => setPreview(db, kind, actor, { id, link: null })

const setPreview = <View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  actor: StaffActor,
  { id, link }: { id: number; link: PreviewLink | null },
): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const { draft } = await findDraft(tx, kind, id)
    await tx
      .update(kind.drafts)
      .set({ previewHash: link && hashOf(link.token), previewUntil: link?.until ?? null })
      .where(eq(kind.drafts.id, id))
    await recordAudit({
      action: link ? 'preview_made' : 'preview_ended',
      entity: { kind: kind.entity, id },
      before: { preview_until: draft.preview_until },
      after: { preview_until: link?.until.toISOString() ?? null },
    })
  })

/**
 * Finds the draft of a preview link.
 * @throws {ShopError} `not_found` for an unknown or expired link.
 */
export async function findByPreview<View extends DraftView>(
  db: Database,
  kind: DraftKind<View>,
  token: string,
): Promise<FoundDraft<View>> {
  const { drafts } = kind
  const isLink = and(eq(drafts.previewHash, hashOf(token)), gt(drafts.previewUntil, sql`now()`))
  const found = await findDraftWhere(db, kind, isLink)
  if (found) return found
  throw new ShopError('not_found', 'This preview has ended.')
}
