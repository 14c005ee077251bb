import { desc, eq, lt } from 'drizzle-orm'
import type { listSettingsVersions } from '#contract/admin/settings.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { settingsVersions, staffMembers } from '../../platform/database/tables.ts'
import { readContent } from './accept-settings.ts'
import { readStored } from './read-settings.ts'
import { changesBetween } from './setting-paths.ts'

const pageSize = 20

/** A page of settings versions, newest first, each with its changes. */
export async function listVersions(
  db: Database,
  { cursor }: { cursor?: string | undefined },
): Promise<Reply<typeof listSettingsVersions>> {
  const { version: current } = await readStored(db)
  const rows = await db
    .select({
      version: settingsVersions.version,
      content: settingsVersions.content,
      at: settingsVersions.at,
      by: staffMembers.fullName,
      restores: settingsVersions.restores,
    })
    .from(settingsVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, settingsVersions.staffId))
    .where(cursor ? lt(settingsVersions.version, cursorOf(cursor)) : undefined)
    .orderBy(desc(settingsVersions.version))
    .limit(pageSize + 1)
  const states = rows.map((row) => readContent(row.content).settings)
  const release = readContent({}).settings
  const versions = rows.slice(0, pageSize).map(({ content: _content, at, ...row }, index) => ({
    ...row,
    at: at.toISOString(),
    changes: changesBetween(states[index + 1] ?? release, states[index] ?? release),
  }))
  const last = versions.at(-1)
  return { current, versions, next_cursor: last && rows.length > pageSize ? `${last.version}` : null }
}

/** Caps a cursor at the largest integer of the column. */
const cursorOf = (cursor: string): number => Math.min(Number(cursor), 2_147_483_647)
