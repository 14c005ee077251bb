import { sql } from 'drizzle-orm'
import { daysAfterPot, type GardenPhoto } from '#contract/garden/photos.ts'
import type { Database } from '../../machine/database/database.ts'
import { type GardenPlanRow, potsOf } from './plan-store.ts'

interface PhotoRow {
  [column: string]: unknown
  photo: Omit<GardenPhoto, 'is_current'> & { is_of_plan: boolean }
}

/** Every photograph of an account, the newest of each pot first, with those of earlier gardens. */
export async function photosOfGarden(
  db: Database,
  accountId: number,
  plan: GardenPlanRow | null,
): Promise<GardenPhoto[]> {
  const { rows } = await db.execute<PhotoRow>(sql`
    SELECT json_build_object('id', p.id, 'pot', p.pot, 'caption', p.caption, 'width', f.width, 'height', f.height,
      'added_on', (p.created_at AT TIME ZONE 'Asia/Kolkata')::date,
      'goes_on', (p.pot_left_at AT TIME ZONE 'Asia/Kolkata')::date + ${daysAfterPot}::int,
      'is_of_plan', p.plan_id = ${plan?.id ?? 0}) AS photo
    FROM garden_photos p JOIN garden_plans g ON g.id = p.plan_id
    JOIN picture_forms f ON f.hash = p.picture AND f.form = 'large'
    WHERE g.account_id = ${accountId} ORDER BY p.pot, p.id DESC`)
  return rows.map(({ photo: { is_of_plan, ...photo } }) => ({
    ...photo,
    is_current: is_of_plan && photo.goes_on === null,
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
