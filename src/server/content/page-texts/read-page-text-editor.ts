import { sql } from 'drizzle-orm'
import type { PageTextEditor, TextContent, TextState, TextVersion } from '#contract/admin/page-texts.ts'
import { type TextName, textNames } from '#contract/admin/text-kinds.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { defaultTexts } from './default-texts.ts'
import { readTexts, shownNumber } from './read-shown.ts'

/** The editor lists at most this many versions. */
const maxVersions = 20

const nameOfStaff = (id: string) =>
  sql<string>`coalesce((SELECT member.full_name FROM staff_members member WHERE member.id = ${sql.raw(id)}), 'the shop')`

const draftColumns = {
  version: sql<number>`page_text.version`,
  content: sql<TextContent | null>`page_text.draft`,
  by: nameOfStaff('page_text.staff_id'),
  updatedAt: sql<string>`to_json(page_text.updated_at)`,
}

const version = {
  number: sql<number>`text_version.number`,
  state: sql<
    TextVersion['state']
  >`CASE WHEN text_version.cancelled_at IS NOT NULL THEN 'called_off' WHEN text_version.shown_from > now() THEN 'planned'
    WHEN text_version.number = ${shownNumber(sql`text_version.name`)} THEN 'shown' ELSE 'past' END`,
  shown_from: sql<string>`to_json(text_version.shown_from)`,
  by: nameOfStaff('text_version.staff_id'),
  content: sql<TextContent>`text_version.content`,
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
    draftColumns,
    (columns) => sql`SELECT ${columns} FROM page_texts page_text WHERE page_text.name = ${name}`,
  )
  const versions = await readRows(
    db,
    version,
    (columns) => sql`
      SELECT ${columns} FROM page_text_versions text_version WHERE text_version.name = ${name} AND (text_version.number = ${shownNumber(sql`text_version.name`)} OR text_version.number IN (
        SELECT latest.number FROM page_text_versions latest WHERE latest.name = ${name} ORDER BY latest.number DESC LIMIT ${maxVersions - 1}))
      ORDER BY text_version.number DESC`,
  )
  const release: TextVersion = {
    number: 0,
    state: versions.some(({ state }) => state === 'shown') ? 'past' : 'shown',
    shown_from: null,
    by: 'the release',
    content: defaultTexts[name],
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
  name: sql<TextName>`page_text.name`,
  shown: sql<number | null>`${shownNumber(sql`page_text.name`)}`,
  draft_by: sql<
    string | null
  >`CASE WHEN page_text.draft IS NOT NULL THEN ${nameOfStaff('page_text.staff_id')} END`,
  planned_for: sql<
    string | null
  >`(SELECT to_json(min(text_version.shown_from)) FROM page_text_versions text_version
    WHERE text_version.name = page_text.name AND text_version.shown_from > now() AND text_version.cancelled_at IS NULL)`,
}

/** The state of each text, in the order of the list. */
export async function listStates(db: Database): Promise<TextState[]> {
  const rows = await readRows(db, state, (columns) => sql`SELECT ${columns} FROM page_texts page_text`)
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
