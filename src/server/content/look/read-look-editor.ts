import { sql } from 'drizzle-orm'
import type { LookEditor, LookVersion } from '#contract/admin/look.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { Look } from '#shared/settings/owner-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { mergedFields } from '../../platform/database/settings-row.ts'
import { readStored } from '../settings/read-settings.ts'

/** The screen lists at most this many looks. */
const maxVersions = 20

const draftColumns = {
  version: sql<number>`look_draft.version`,
  draft: sql<Look | null>`look_draft.draft`,
  by: sql<string>`coalesce(member.full_name, 'the shop')`,
  updatedAt: sql<string>`to_json(look_draft.updated_at)`,
}

const versionColumns = {
  version: sql<number>`looked.version`,
  look: sql<unknown>`looked.look`,
  at: sql<string>`to_json(looked.at)`,
  by: sql<string | null>`member.full_name`,
}

export async function readLookEditor(db: Database): Promise<LookEditor> {
  const stored = await readStored(db)
  const row = await readOne(
    db,
    draftColumns,
    (columns) =>
      sql`SELECT ${columns} FROM look_draft LEFT JOIN staff_members member ON member.id = look_draft.staff_id`,
  )
  return {
    version: row.version,
    draft: row.draft && { look: row.draft, by: row.by, updated_at: new Date(row.updatedAt).toISOString() },
    versions: await readVersions(db),
    settings: stored.settings,
    settings_version: stored.version,
  }
}

/** The versions of the settings that began another look. */
async function readVersions(db: Database): Promise<LookVersion[]> {
  const rows = await readRows(
    db,
    versionColumns,
    (columns) => sql`
      SELECT ${columns} FROM (
        SELECT version, at, staff_id, coalesce(content -> 'look', '{}') AS look,
          coalesce(lag(content -> 'look') OVER (ORDER BY version), '{}') AS former
        FROM settings_versions
      ) AS looked LEFT JOIN staff_members member ON member.id = looked.staff_id
      WHERE looked.look <> looked.former ORDER BY looked.version DESC LIMIT ${maxVersions}`,
  )
  const release = defaultOwnerSettings.look
  const own = rows.flatMap(({ look, at, ...row }) => {
    // A look that a statement stored without the checks can't be taken up again.
    const read = Look.safeParse(mergedFields(release, look))
    return read.success ? [{ ...row, at: new Date(at).toISOString(), look: read.data }] : []
  })
  return [...own, { version: 0, at: null, by: null, look: release }]
}
