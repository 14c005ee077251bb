import { type SQL, sql } from 'drizzle-orm'
import type { TextContent } from '#contract/admin/page-texts.ts'
import { type TextName, textNames } from '#contract/admin/text-kinds.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { textsOfRelease } from './of-release.ts'

/** The number of the version of a text that the shop shows now; null before the owner published one. */
export const shownNumber = (name: SQL): SQL => sql`(SELECT n.number FROM page_text_versions n
  WHERE n.name = ${name} AND n.shown_from <= now() AND n.cancelled_at IS NULL ORDER BY n.shown_from DESC, n.number DESC LIMIT 1)`

const shown = { name: sql<TextName>`v.name`, content: sql<TextContent>`v.content` }

/** The texts that the shop shows now, with hidden entries and placeholders. */
export async function readTexts(
  db: Database,
  names: readonly TextName[] = textNames,
): Promise<Record<TextName, TextContent>> {
  const found = await readRows(
    db,
    shown,
    (columns) => sql`
      SELECT DISTINCT ON (v.name) ${columns} FROM page_text_versions v
      WHERE v.name = ANY(${sql.param([...names])}::text[]) AND v.shown_from <= now() AND v.cancelled_at IS NULL
      ORDER BY v.name, v.shown_from DESC, v.number DESC`,
  )
  return { ...textsOfRelease, ...Object.fromEntries(found.map(({ name, content }) => [name, content])) }
}
