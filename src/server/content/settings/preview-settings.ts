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
import { requestedSettings, type Wish } from './requested-settings.ts'
import { changesBetween } from './setting-paths.ts'
import { textChanges } from './text-changes.ts'

/** The changes and consequences of an edit. @throws {ShopError} the errors of the edit itself. */
export async function previewSettings(
  db: Database,
  { version, ...wish }: Wish & { version: number },
): Promise<SettingsPreview> {
  const stored = await readStored(db)
  assertVersion(stored.version, version, await presentSettings(db, stored))
  const before = stored.settings
  const after = await requestedSettings(db, before, wish)
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
  withOffer: sql<number>`count(*) FILTER (WHERE o.discount_paise > 0
    AND NOT EXISTS (SELECT FROM order_offers u WHERE u.order_id = o.id))::int`,
}

/** Counts payments that are open or being confirmed. */
async function countOpen(db: Database, feePaise: number): Promise<OpenPayments> {
  return readOne(
    db,
    { ...counted, withFee: sql<number>`count(*) FILTER (WHERE o.shipping_paise = ${feePaise})::int` },
    (columns) => sql`
      SELECT ${columns} FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status ${inStates([...unpaidStates, 'confirming'])}`,
  )
}
