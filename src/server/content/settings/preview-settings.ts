import { sql } from 'drizzle-orm'
import type { SettingsPreview } from '#contract/admin/settings.ts'
import { unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { readTexts } from '../page-texts/read-shown.ts'
import { consequencesOf, type OpenPayments } from './consequences.ts'
import { presentSettings, readStored } from './read-settings.ts'
import { requestedSettings, type SettingsInput } from './requested-settings.ts'
import { changesBetween } from './setting-paths.ts'
import { textChanges } from './text-changes.ts'

/** The changes and consequences of an edit. @throws {ShopError} the errors of the edit itself. */
export async function previewSettings(
  db: Database,
  { version, ...input }: SettingsInput & { version: number },
): Promise<SettingsPreview> {
  const stored = await readStored(db)
  assertVersion(stored.version, version, await presentSettings(db, stored))
  const before = stored.settings
  const after = await requestedSettings(db, before, input)
  const changes = changesBetween(before, after)
  const paths = changes.map(({ path }) => path)
  return {
    changes,
    settings: after,
    consequences: consequencesOf([before, after], paths, await countOpen(db, before.shipping.flatFeePaise)),
    sentences: textChanges(before, after, await readTexts(db)),
  }
}

const counted = {
  all: sql<number>`count(*)::int`,
  /** Promotions are not part of the settings, so they don't count. */
  withOffer: sql<number>`count(*) FILTER (WHERE orders.discount_paise > 0
    AND NOT EXISTS (SELECT FROM order_offers order_offer WHERE order_offer.order_id = orders.id))::int`,
}

/** Counts payments that are open or being confirmed. */
async function countOpen(db: Database, feePaise: number): Promise<OpenPayments> {
  return readOne(
    db,
    { ...counted, withFee: sql<number>`count(*) FILTER (WHERE orders.shipping_paise = ${feePaise})::int` },
    (columns) => sql`
      SELECT ${columns} FROM payments payment JOIN orders ON orders.id = payment.order_id
      WHERE payment.status ${inStates([...unpaidStates, 'confirming'])}`,
  )
}
