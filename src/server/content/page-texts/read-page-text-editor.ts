import { sql } from 'drizzle-orm'
import type { PageTextEditor, TextContent, TextState, TextVersion } from '#contract/admin/page-texts.ts'
import { type TextName, textNames } from '#contract/admin/text-kinds.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { textsOfRelease } from './of-release.ts'
import { readTexts, shownNumber } from './read-shown.ts'

/** The editor lists at most this many versions. */
const maxVersions = 20

const nameOfStaff = (id: string) =>
  sql<string>`coalesce((SELECT m.full_name FROM staff_members m WHERE m.id = ${sql.raw(id)}), 'the shop')`

const desk = {
  version: sql<number>`t.version`,
  content: sql<TextContent | null>`t.draft`,
  by: nameOfStaff('t.staff_id'),
  updatedAt: sql<string>`to_json(t.updated_at)`,
}

const version = {
  number: sql<number>`v.number`,
  state: sql<
    TextVersion['state']
  >`CASE WHEN v.cancelled_at IS NOT NULL THEN 'called_off' WHEN v.shown_from > now() THEN 'planned'
    WHEN v.number = ${shownNumber(sql`v.name`)} THEN 'shown' ELSE 'past' END`,
  shown_from: sql<string>`to_json(v.shown_from)`,
  by: nameOfStaff('v.staff_id'),
  content: sql<TextContent>`v.content`,
}

const instant = (at: string): string => new Date(at).toISOString()

/** The state of the text editor: the draft, and the latest versions. */
export async function readPageTextEditor(
  db: Database,
  name: TextName,
  settings: Settings,
): Promise<PageTextEditor> {
  const found = await readOne(
    db,
    desk,
    (columns) => sql`SELECT ${columns} FROM page_texts t WHERE t.name = ${name}`,
  )
  const versions = await readRows(
    db,
    version,
    (columns) => sql`
      SELECT ${columns} FROM page_text_versions v WHERE v.name = ${name} AND (v.number = ${shownNumber(sql`v.name`)} OR v.number IN (
        SELECT l.number FROM page_text_versions l WHERE l.name = ${name} ORDER BY l.number DESC LIMIT ${maxVersions - 1}))
      ORDER BY v.number DESC`,
  )
  const release: TextVersion = {
    number: 0,
    state: versions.some(({ state }) => state === 'shown') ? 'past' : 'shown',
    shown_from: null,
    by: 'the release',
    content: textsOfRelease[name],
  }
  const { content, by, updatedAt } = found
  return {
    name,
    version: found.version,
    draft: content && { content, by, updated_at: instant(updatedAt) },
    versions: [...versions.map((one) => ({ ...one, shown_from: instant(one.shown_from) })), release],
    // Only the owner's settings, without derived values.
    settings: OwnerSettings.parse(settings),
  }
}

const state = {
  name: sql<TextName>`t.name`,
  shown: sql<number | null>`${shownNumber(sql`t.name`)}`,
  draft_by: sql<string | null>`CASE WHEN t.draft IS NOT NULL THEN ${nameOfStaff('t.staff_id')} END`,
  planned_for: sql<string | null>`(SELECT to_json(min(v.shown_from)) FROM page_text_versions v
    WHERE v.name = t.name AND v.shown_from > now() AND v.cancelled_at IS NULL)`,
}

/** The state of each text, in the order of the list. */
export async function listStates(db: Database): Promise<TextState[]> {
  const rows = await readRows(db, state, (columns) => sql`SELECT ${columns} FROM page_texts t`)
  const texts = await readTexts(db)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return textNames.flatMap((name) => {
    const row = byName.get(name)
    if (!row) return []
    return {
      name,
      is_of_release: row.shown === null,
      entries: texts[name].entries.filter(({ hidden }) => !hidden).length,
      draft_by: row.draft_by,
      planned_for: row.planned_for && instant(row.planned_for),
    }
  })
}
