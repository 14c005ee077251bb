import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysAfterPot, type GardenPhoto } from '#contract/shop/garden-photos.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { gardenPhotos, pictureForms } from '../../platform/database/tables.ts'
import { type GardenPlanRow, potsOf } from './plan-store.ts'

const photo = alias(gardenPhotos, 'photo')
const form = alias(pictureForms, 'form')

const photoRow = {
  id: photo.id,
  pot: photo.pot,
  caption: photo.caption,
  width: form.width,
  height: form.height,
  added_on: sql<string>`(${photo.createdAt} AT TIME ZONE 'Asia/Kolkata')::date::text`,
  goes_on: sql<
    string | null
  >`((${photo.potLeftAt} AT TIME ZONE 'Asia/Kolkata')::date + ${daysAfterPot}::int)::text`,
  planId: photo.planId,
}

/** Photographs of an account by pot, newest first, including those of earlier gardens. */
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
    FROM garden_photos photo JOIN garden_plans plan ON plan.id = photo.plan_id
    JOIN picture_forms form ON form.hash = photo.picture AND form.form = 'large'
    WHERE plan.account_id = ${accountId} ORDER BY photo.pot, photo.id DESC`,
  )
  return rows.map(({ planId, ...photo }) => ({
    ...photo,
    is_current: planId === plan?.id && photo.goes_on === null,
  }))
}

/** Marks photographs of removed pots, and unmarks those of returned pots. */
export async function markRemovedPots(db: Database, plan: GardenPlanRow): Promise<void> {
  const pots = potsOf(plan)
  await db.execute(sql`
    UPDATE garden_photos SET pot_left_at = CASE WHEN pot > ${pots} THEN now() END
    WHERE plan_id = ${plan.id} AND (pot > ${pots}) <> (pot_left_at IS NOT NULL)`)
}

/** Deletes photographs of pots that were removed and did not return in time. */
export async function deletePhotosOfRemovedPots(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM garden_photos WHERE pot_left_at < now() - make_interval(days => ${daysAfterPot})`)
}
