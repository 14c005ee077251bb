import { eq } from 'drizzle-orm'
import { type Checklist, checklistKeys } from '#contract/admin/checklist.ts'
import { readTexts } from '../../content/page-texts/read-shown.ts'
import { readStored } from '../../content/settings/read-settings.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { checklistDismissals, staffMembers } from '../../platform/database/tables.ts'
import { settingsRows } from './from-settings.ts'
import { backupRow } from './of-backups.ts'
import type { GoodsRows } from './of-goods.ts'
import { paymentRows } from './of-money.ts'
import { safetyRows } from './of-safety.ts'

export interface ChecklistPlace {
  db: Database
  config: Config
  /** The rows of products, which change only with the content. */
  readGoods: () => Promise<GoodsRows>
}

/** The checklist in the present state of the shop. */
export async function readChecklist(place: ChecklistPlace): Promise<Checklist> {
  const [stored, texts, goods, money, safety, backup, dismiss] = await Promise.all([
    readStored(place.db),
    readTexts(place.db),
    place.readGoods(),
    paymentRows(place),
    safetyRows(place),
    backupRow(place.db),
    readDismissed(place.db),
  ])
  const found = { ...settingsRows(stored.settings, texts), ...goods, ...money, ...safety, backup }
  return { rows: checklistKeys.map((key) => ({ key, ...found[key] })), put_away: dismiss }
}

async function readDismissed(db: Database): Promise<Checklist['put_away']> {
  const [row] = await db
    .select({ at: checklistDismissals.dismissedAt, by: staffMembers.fullName })
    .from(checklistDismissals)
    .innerJoin(staffMembers, eq(staffMembers.id, checklistDismissals.staffId))
  return row ? { at: row.at.toISOString(), by: row.by } : null
}

/** The progress for Today; null once dismissed or complete. */
export async function checklistForToday(
  place: ChecklistPlace,
): Promise<{ done: number; all: number } | null> {
  if (await readDismissed(place.db)) return null
  const { rows } = await readChecklist(place)
  const done = rows.filter(({ is_done }) => is_done).length
  return done === rows.length ? null : { done, all: rows.length }
}
