import { eq, sql } from 'drizzle-orm'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { settings, settingsVersions, staffMembers } from '../../platform/database/tables.ts'
import { readContent } from './accept-settings.ts'
import { fixedSettings } from './fixed-settings.ts'
import { placeholdersIn } from './placeholders.ts'

/** The stored settings with their version, 0 before the first edit. */
export interface Stored {
  version: number
  settings: OwnerSettings
  problems: Record<string, string>
}

export async function readStored(db: Database): Promise<Stored> {
  const [row] = await db.select({ version: settings.version, content: settings.content }).from(settings)
  return { version: row?.version ?? 0, ...readContent(row?.content ?? {}) }
}

/** As {@link readStored}, with a lock against other writers until the transaction ends. */
export async function lockStored(tx: Database): Promise<Stored> {
  // Locks the table, because the row may not exist yet.
  await tx.execute(sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`)
  return readStored(tx)
}

export async function presentSettings(db: Database, stored: Stored): Promise<StaffSettings> {
  const [changed] = await db
    .select({ at: settingsVersions.at, by: staffMembers.fullName })
    .from(settingsVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, settingsVersions.staffId))
    .where(eq(settingsVersions.version, stored.version))
  return {
    ...stored,
    changed: changed ? { at: changed.at.toISOString(), by: changed.by } : null,
    release: defaultOwnerSettings,
    placeholders: placeholdersIn(stored.settings),
    fixed: fixedSettings,
  }
}
