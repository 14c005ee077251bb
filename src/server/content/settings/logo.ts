import { stemOf } from '#shared/pictures/own.ts'
import type { Look } from '#shared/settings/owner-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFileOf } from '../../platform/images/own/own-pictures.ts'
import { errorOf } from './accept-settings.ts'

/**
 * Checks that a new logo is stored with the files that pages show; other pictures of the owner lack them.
 * @param path where the form has the logo, such as `look.`.
 * @throws {ShopError} `invalid_request`.
 */
export async function assertLogo(db: Database, before: Look, after: Look, path: string): Promise<void> {
  const stem = stemOf(after.logo)
  if (before.logo === after.logo || stem === null) return
  if (await readFileOf(db, { stem, ending: 'logo.webp' })) return
  throw errorOf({ [`${path}logo`]: 'There is no such logo. Please add it again.' })
}
