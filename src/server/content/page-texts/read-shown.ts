import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TextContent } from '#contract/admin/page-texts.ts'
import { type TextName, textNames } from '#contract/admin/text-kinds.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { pageTextVersions } from '../../platform/database/tables.ts'
import { defaultTexts } from './default-texts.ts'

/** The number of the version of a text that the shop shows now; null before the owner published one. */
export const shownNumber = (name: SQL): SQL => sql`(SELECT shown.number FROM page_text_versions shown
  WHERE shown.name = ${name} AND shown.shown_from <= now() AND shown.cancelled_at IS NULL ORDER BY shown.shown_from DESC, shown.number DESC LIMIT 1)`

const shown = { name: sql<TextName>`text_version.name`, content: sql<TextContent>`text_version.content` }

/** The texts that the shop shows now, with hidden entries and placeholders. */
export async function readTexts(
  db: Database,
  names: readonly TextName[] = textNames,
): Promise<Record<TextName, TextContent>> {
  const found = await readRows(
    db,
    shown,
    (columns) => sql`
      SELECT DISTINCT ON (text_version.name) ${columns} FROM page_text_versions text_version
      WHERE text_version.name = ANY(${sql.param([...names])}::text[]) AND text_version.shown_from <= now() AND text_version.cancelled_at IS NULL
      ORDER BY text_version.name, text_version.shown_from DESC, text_version.number DESC`,
  )
  return { ...defaultTexts, ...Object.fromEntries(found.map(({ name, content }) => [name, content])) }
}

const beginning = { at: alias(pageTextVersions, 'text_version').shownFrom }

/** When the owner's words of a text began to be shown; undefined while the shop shows those of the release. */
export async function readShownFrom(db: Database, name: string): Promise<Date | undefined> {
  const row = await readFirst(
    db,
    beginning,
    (columns) => sql`SELECT ${columns} FROM page_text_versions text_version
      WHERE text_version.name = ${name} AND text_version.shown_from <= now() AND text_version.cancelled_at IS NULL
      ORDER BY text_version.shown_from DESC, text_version.number DESC LIMIT 1`,
  )
  return row?.at
}
