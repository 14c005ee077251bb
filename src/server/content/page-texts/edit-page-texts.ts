import { and, eq, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PageTextEditor, TextContent } from '#contract/admin/page-texts.ts'
import type { TextName } from '#contract/admin/text-kinds.ts'
import { momentOf } from '../../drafting/moment-of.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type Note } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { pageTexts, pageTextVersions } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { checkedContent } from './checked-content.ts'
import { readPageTextEditor } from './read-page-text-editor.ts'

/** An edit of a text in the version that the editor saw. */
interface Act {
  actor: StaffActor
  name: TextName
  version: number
}

type Values = Record<string, unknown>

interface Locked {
  tx: Database
  before: PageTextEditor
  note: (action: string, before: Values | null, after: Values | null) => Promise<void>
}

/**
 * Runs one edit of a text and returns its editor state.
 * @param work returns the draft after the edit.
 * @throws {ShopError} `version_conflict` with the present text.
 */
const act = (
  db: NodePgDatabase,
  { actor, name, version }: Act,
  work: (locked: Locked) => Promise<TextContent | null>,
): Promise<PageTextEditor> =>
  change(db, actor, async (tx, recordAudit) => {
    await tx.select({ name: pageTexts.name }).from(pageTexts).where(eq(pageTexts.name, name)).for('update')
    const settings = await readSettings(tx)
    const before = await readPageTextEditor(tx, name, settings)
    assertVersion(before.version, version, before)
    const draft = await work({ tx, before, note: noting(recordAudit, name) })
    const edit = { draft, staffId: actor.staffId, updatedAt: sql`now()` }
    await tx.update(pageTexts).set(edit).where(eq(pageTexts.name, name))
    return readPageTextEditor(tx, name, settings)
  })

const noting =
  (recordAudit: Note, name: TextName): Locked['note'] =>
  (action, before, after) =>
    recordAudit({ action, entity: { kind: 'page-text', id: name }, before, after })

export const saveDraft = (
  db: NodePgDatabase,
  wish: Act,
  { content }: { content: TextContent },
): Promise<PageTextEditor> => {
  const checked = checkedContent(wish.name, content)
  return act(db, wish, async ({ before: { draft }, note }) => {
    await note('text_drafted', { content: draft?.content ?? null }, { content: checked })
    return checked
  })
}

export const discardDraft = (db: NodePgDatabase, wish: Act): Promise<PageTextEditor> =>
  act(db, wish, async ({ before: { draft }, note }) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft.')
    await note('text_discarded', { content: draft.content }, null)
    return null
  })

/**
 * Publishes the draft, at a moment if given.
 * @throws {ShopError} `not_found` without a draft, `already_planned`, `invalid_request` for a past moment,
 * or for a draft that a newer release can't show.
 */
export const publishDraft = (
  db: NodePgDatabase,
  wish: Act,
  { at }: { at: string | null },
): Promise<PageTextEditor> =>
  act(db, wish, async ({ tx, before: { draft, versions }, note }) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft to publish.')
    if (versions.some(({ state }) => state === 'planned')) {
      throw new ShopError('already_planned', 'Another version is planned already. Call it off first.')
    }
    const moment = at === null ? null : momentOf(at)
    const content = checkedContent(wish.name, draft.content)
    const ofName = eq(pageTextVersions.name, wish.name)
    const [last] = await tx
      .select({ number: max(pageTextVersions.number) })
      .from(pageTextVersions)
      .where(ofName)
    const number = (last?.number ?? 0) + 1
    await tx.insert(pageTextVersions).values({
      name: wish.name,
      number,
      content,
      staffId: wish.actor.staffId,
      shownFrom: moment ?? sql`now()`,
    })
    const shown = versions.find(({ state }) => state === 'shown')
    const after = { number, shown_from: moment?.toISOString() ?? null, content }
    await note(moment ? 'text_planned' : 'text_published', { content: shown?.content ?? null }, after)
    return null
  })

/**
 * Cancels the scheduled version. It stays in the list, never shown, so its words survive beside a draft.
 * @throws {ShopError} `not_found` when nothing is scheduled, also after its moment.
 */
export const callOff = (db: NodePgDatabase, wish: Act): Promise<PageTextEditor> =>
  act(db, wish, async ({ tx, before: { draft, versions }, note }) => {
    const planned = versions.find(({ state }) => state === 'planned')
    if (!planned) throw new ShopError('not_found', 'Nothing is planned any more.')
    await tx
      .update(pageTextVersions)
      .set({ cancelledAt: sql`now()` })
      .where(and(eq(pageTextVersions.name, wish.name), eq(pageTextVersions.number, planned.number)))
    await note('text_called_off', { number: planned.number, shown_from: planned.shown_from }, null)
    return draft?.content ?? planned.content
  })
