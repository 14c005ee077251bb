import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysAfterPot, type GardenPhoto } from '#contract/shop/garden-photos.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { gardenPhotos, pictureForms } from '../../platform/database/tables.ts'
import { type GardenPlanRow, potsOf } from './plan-store.ts'

const p = alias(gardenPhotos, 'p')
const f = alias(pictureForms, 'f')

const photoRow = {
  id: p.id,
  pot: p.pot,
  caption: p.caption,
  width: f.width,
  height: f.height,
  added_on: sql<string>`(${p.createdAt} AT TIME ZONE 'Asia/Kolkata')::date::text`,
  goes_on: sql<
    string | null
  >`((${p.potLeftAt} AT TIME ZONE 'Asia/Kolkata')::date + ${daysAfterPot}::int)::text`,
  planId: p.planId,
}

/** Every photograph of an account, the newest of each pot first, with those of earlier gardens. */
export async function photosOfGarden(
  db: Database,
  accountId: number,
  plan: GardenPlanRow | null,
): Promise<GardenPhoto[]> {
  const rows = await readRows(
    db,
    photoRow,
    (columns) => sql`
    SELECT ${columns}
    FROM garden_photos p JOIN garden_plans g ON g.id = p.plan_id
    JOIN picture_forms f ON f.hash = p.picture AND f.form = 'large'
    WHERE g.account_id = ${accountId} ORDER BY p.pot, p.id DESC`,
  )
  return rows.map(({ planId, ...photo }) => ({
    ...photo,
    is_current: planId === plan?.id && photo.goes_on === null,
  }))
}

/** Records which photographs belong to removed pots, and which of those pots returned. */
export async function noteLeftPots(db: Database, plan: GardenPlanRow): Promise<void> {
  const pots = potsOf(plan)
  await db.execute(sql`
    UPDATE garden_photos SET pot_left_at = CASE WHEN pot > ${pots} THEN now() END
    WHERE plan_id = ${plan.id} AND (pot > ${pots}) <> (pot_left_at IS NOT NULL)`)
}

/** Deletes the photographs of pots that were removed and did not return. */
export async function forgetPhotosOfLeftPots(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM garden_photos WHERE pot_left_at < now() - make_interval(days => ${daysAfterPot})`)
}
