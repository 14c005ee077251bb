import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LookEditor } from '#contract/admin/look.ts'
import type { Look } from '#shared/settings/owner-settings.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { lookDraft } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { markPicturesUsed } from '../../platform/images/own/own-pictures.ts'
import { changeSettings } from '../settings/edit-settings.ts'
import { assertLogo } from '../settings/logo.ts'
import { readLookEditor } from './read-look-editor.ts'

/** An edit of the draft in the version that the editor saw. */
interface LookEdit {
  actor: StaffActor
  version: number
}

interface Locked {
  tx: Database
  before: LookEditor
  recordAudit: RecordAudit
}

/**
 * Runs one edit of the draft and returns its editor state.
 * @param work returns the draft after the edit.
 * @throws {ShopError} `version_conflict` with the present state.
 */
const editDraft = (
  db: NodePgDatabase,
  { actor, version }: LookEdit,
  work: (locked: Locked) => Promise<Look | null>,
): Promise<LookEditor> =>
  change(db, actor, async (tx, recordAudit) => {
    await tx.select({ isOnly: lookDraft.isOnly }).from(lookDraft).for('update')
    const before = await readLookEditor(tx)
    assertVersion(before.version, version, before)
    const draft = await work({ tx, before, recordAudit })
    await tx.update(lookDraft).set({ draft, staffId: actor.staffId, updatedAt: sql`now()` })
    return readLookEditor(tx)
  })

const entity = { kind: 'look', id: 'shop' }

/** @throws {ShopError} `invalid_request` for a logo that is not stored. */
export const saveDraft = (db: NodePgDatabase, edit: LookEdit, look: Look): Promise<LookEditor> =>
  editDraft(db, edit, async ({ tx, before, recordAudit }) => {
    await assertLogo(tx, before.settings.look, look, 'look.')
    await markPicturesUsed(tx, [look.logo])
    await recordAudit({ action: 'look_drafted', entity, before: before.draft?.look ?? null, after: look })
    return look
  })

/** @throws {ShopError} `not_found` without a draft. */
export const discardDraft = (db: NodePgDatabase, edit: LookEdit): Promise<LookEditor> =>
  editDraft(db, edit, async ({ before: { draft }, recordAudit }) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft.')
    await recordAudit({ action: 'look_discarded', entity, before: draft.look, after: null })
    return null
  })

/**
 * Shows the draft: it becomes part of the settings, which pages, mails and documents follow.
 * @throws {ShopError} `not_found` without a draft, `invalid_request` for one that a newer release refuses.
 */
export const publishDraft = (db: NodePgDatabase, edit: LookEdit): Promise<LookEditor> =>
  editDraft(db, edit, async ({ tx, before: { draft, settings }, recordAudit }) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft to publish.')
    await changeSettings(tx, edit.actor, { look: draft.look })
    await recordAudit({ action: 'look_published', entity, before: settings.look, after: draft.look })
    return null
  })
