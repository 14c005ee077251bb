import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SettingChange } from '#contract/admin/settings.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { settings, settingsVersions } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockStored, presentSettings } from './read-settings.ts'
import { requestedSettings, type SettingsInput } from './requested-settings.ts'
import { changesBetween, contentOf } from './setting-paths.ts'

export interface Editor {
  actor: StaffActor
  idempotency: IdempotentRequest | null
}

/**
 * Changes settings, or restores an earlier version, as a new version.
 * @throws {ShopError} `version_conflict` with the present settings, `invalid_request` naming each wrong
 * value or when nothing changes, `not_found` for an unknown version.
 */
export const editSettings = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { version, ...input }: SettingsInput & { version: number },
): Promise<void> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const stored = await lockStored(tx)
      assertVersion(stored.version, version, await presentSettings(tx, stored))
      const after = await requestedSettings(tx, stored.settings, input)
      const changes = changesBetween(stored.settings, after)
      const isBroken = Object.keys(stored.problems).length > 0
      if (changes.length === 0 && !isBroken) {
        throw new ShopError('invalid_request', 'The settings are like this already.')
      }
      const { restores } = input
      const written = await store(tx, contentOf(after), { actor, restores })
      await recordAudit({
        action: restores === undefined ? 'settings_edited' : 'settings_restored',
        entity: { kind: 'settings', id: written },
        before: byPath(changes, 'before'),
        after: { ...byPath(changes, 'after'), ...(restores !== undefined && { restores }) },
      })
    },
    { idempotency },
  )

/** Changes a part of the settings, unless it is the same already. The caller records the audit entry. */
export async function changeSettings(
  tx: Database,
  actor: StaffActor,
  part: Record<string, unknown>,
): Promise<void> {
  const stored = await lockStored(tx)
  const after = await requestedSettings(tx, stored.settings, { settings: part })
  if (changesBetween(stored.settings, after).length === 0) return
  await store(tx, contentOf(after), { actor, restores: undefined })
}

interface Origin {
  actor: StaffActor
  restores: number | undefined
}

/** Stores the content and returns the new version. */
async function store(tx: Database, content: Record<string, unknown>, origin: Origin): Promise<number> {
  const row = await tx
    .insert(settings)
    .values({ content })
    .onConflictDoUpdate({ target: settings.isOnly, set: { content } })
    .returning({ version: settings.version })
    .then(returnedRow)
  // A trigger has stored the version; only this code knows its author.
  await tx
    .update(settingsVersions)
    .set({ staffId: origin.actor.staffId, restores: origin.restores ?? null })
    .where(eq(settingsVersions.version, row.version))
  return row.version
}

const byPath = (changes: SettingChange[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(changes.map((one) => [one.path, one[side]]))
