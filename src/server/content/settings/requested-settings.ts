import { eq } from 'drizzle-orm'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { mergedFields } from '../../platform/database/settings-row.ts'
import { settingsVersions } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { acceptedSettings, checkedSettings } from './accept-settings.ts'
import { assertLogo } from './logo.ts'
import { assertTaxIdentity } from './tax-identity.ts'

/** A changed part of the settings, or a version to restore; 0 is the release. */
export interface SettingsInput {
  settings?: Record<string, unknown> | undefined
  restores?: number | undefined
}

/**
 * The settings after an edit.
 * @throws {ShopError} `invalid_request` naming each wrong value, `not_found` for an unknown version.
 */
export async function requestedSettings(
  db: Database,
  present: OwnerSettings,
  { settings = {}, restores }: SettingsInput,
): Promise<OwnerSettings> {
  const requested =
    restores === undefined ? acceptedSettings(present, settings) : await settingsOfVersion(db, restores)
  await assertTaxIdentity(db, present, requested)
  await assertLogo(db, present.look, requested.look, 'look.')
  return requested
}

async function settingsOfVersion(db: Database, version: number): Promise<OwnerSettings> {
  const content = version === 0 ? {} : await contentOfVersion(db, version)
  return checkedSettings(mergedFields(defaultOwnerSettings, content))
}

async function contentOfVersion(db: Database, version: number): Promise<Record<string, unknown>> {
  const [row] = await db
    .select({ content: settingsVersions.content })
    .from(settingsVersions)
    .where(eq(settingsVersions.version, version))
  if (!row) throw new ShopError('not_found', 'There is no such version of the settings.')
  return row.content
}
