import { and, eq, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PageTextEditor, TextContent } from '#contract/admin/page-texts.ts'
import type { TextName } from '#contract/admin/text-kinds.ts'
import { parseMoment } from '../../drafting/parse-moment.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { pageTexts, pageTextVersions } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { checkedContent } from './checked-content.ts'
import { readPageTextEditor } from './read-page-text-editor.ts'

/** An edit of a text in the version that the editor saw. */
interface TextEdit {
  actor: StaffActor
  name: TextName
  version: number
}

type Values = Record<string, unknown>

interface Locked {
  tx: Database
  before: PageTextEditor
  record: (action: string, before: Values | null, after: Values | null) => Promise<void>
}

/**
 * Runs one edit of a text and returns its editor state.
 * @param work returns the draft after the edit.
 * @throws {ShopError} `version_conflict` with the present text.
 */
const editText = (
  db: NodePgDatabase,
  { actor, name, version }: TextEdit,
  work: (locked: Locked) => Promise<TextContent | null>,
): Promise<PageTextEditor> =>
  change(db, actor, async (tx, recordAudit) => {
    await tx.select({ name: pageTexts.name }).from(pageTexts).where(eq(pageTexts.name, name)).for('update')
    const settings = await readSettings(tx)
    const before = await readPageTextEditor(tx, name, settings)
    assertVersion(before.version, version, before)
    const draft = await work({ tx, before, record: auditWriter(recordAudit, name) })
    const edit = { draft, staffId: actor.staffId, updatedAt: sql`now()` }
    await tx.update(pageTexts).set(edit).where(eq(pageTexts.name, name))
    return readPageTextEditor(tx, name, settings)
  })

const auditWriter =
  (recordAudit: RecordAudit, name: TextName): Locked['record'] =>
  (action, before, after) =>
    recordAudit({ action, entity: { kind: 'page-text', id: name }, before, after })

export const saveDraft = (
  db: NodePgDatabase,
  edit: TextEdit,
  { content }: { content: TextContent },
): Promise<PageTextEditor> => {
  const checked = checkedContent(edit.name, content)
  return editText(db, edit, async ({ before: { draft }, record }) => {
    await record('text_drafted', { content: draft?.content ?? null }, { content: checked })
    return checked
  })
}

export const discardDraft = (db: NodePgDatabase, edit: TextEdit): Promise<PageTextEditor> =>
  editText(db, edit, async ({ before: { draft }, record }) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft.')
    await record('text_discarded', { content: draft.content }, null)
    return null
  })

/**
 * Publishes the draft, at a moment if given.
 * @throws {ShopError} `not_found` without a draft, `already_planned`, `invalid_request` for a past moment,
 * or for a draft that a newer release can't show.
 */
export const publishDraft = (
  db: NodePgDatabase,
  edit: TextEdit,
  { at }: { at: string | null },
): Promise<PageTextEditor> =>
  editText(db, edit, async ({ tx, before: { draft, versions }, record }) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft to publish.')
    if (versions.some(({ state }) => state === 'planned')) {
      throw new ShopError('already_planned', 'Another version is planned already. Call it off first.')
    }
    const moment = at === null ? null : parseMoment(at)
    const content = checkedContent(edit.name, draft.content)
    const ofName = eq(pageTextVersions.name, edit.name)
    const [last] = await tx
      .select({ number: max(pageTextVersions.number) })
      .from(pageTextVersions)
      .where(ofName)
    const number = (last?.number ?? 0) + 1
    await tx.insert(pageTextVersions).values({
      name: edit.name,
      number,
      content,
      staffId: edit.actor.staffId,
      shownFrom: moment ?? sql`now()`,
    })
    const shown = versions.find(({ state }) => state === 'shown')
    const after = { number, shown_from: moment?.toISOString() ?? null, content }
    await record(moment ? 'text_planned' : 'text_published', { content: shown?.content ?? null }, after)
    return null
  })

/**
 * Cancels the scheduled version. It stays in the list, never shown, so its words survive beside a draft.
 * @throws {ShopError} `not_found` when nothing is scheduled, also after its moment.
 */
export const cancelPlanned = (db: NodePgDatabase, edit: TextEdit): Promise<PageTextEditor> =>
  editText(db, edit, async ({ tx, before: { draft, versions }, record }) => {
    const planned = versions.find(({ state }) => state === 'planned')
    if (!planned) throw new ShopError('not_found', 'Nothing is planned any more.')
    await tx
      .update(pageTextVersions)
      .set({ cancelledAt: sql`now()` })
      .where(and(eq(pageTextVersions.name, edit.name), eq(pageTextVersions.number, planned.number)))
    await record('text_called_off', { number: planned.number, shown_from: planned.shown_from }, null)
    return draft?.content ?? planned.content
  })
