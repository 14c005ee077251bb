import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readWishes } from '#contract/garden/wishes.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { figureWeeks, type GardenWeek, type getGardenFigures } from '#contract/staff/gardens.ts'
import type { Database } from '../../machine/database/database.ts'

type Figures = StaffReply<typeof getGardenFigures>

/** The newest plans with wishes that are read; enough to see what people ask for. */
const mostRead = 500

const mostNamed = 30

/** Figures of the planner: plans a week and their outcome, their letters, and the unknown wishes. */
export async function planFigures(db: Database): Promise<Figures> {
  const [weeks, now, wishes] = await Promise.all([weeksOf(db), countsNow(db), unknownWishes(db)])
  return { weeks, ...now, ...wishes }
}

async function weeksOf(db: Database): Promise<GardenWeek[]> {
  const { rows } = await db.execute<{ week: GardenWeek }>(sql`
    WITH first AS (
      SELECT date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata') - make_interval(weeks => ${figureWeeks - 1}) AS monday
    ), weeks AS (
      SELECT monday + make_interval(weeks => n) AS monday FROM first, generate_series(0, ${figureWeeks - 1}) n
    ), made AS (
      SELECT date_trunc('week', created_at AT TIME ZONE 'Asia/Kolkata') AS monday, count(*) AS plans,
        count(account_id) AS kept, count(carted_at) AS carted
      FROM garden_plans WHERE created_at >= (SELECT monday AT TIME ZONE 'Asia/Kolkata' FROM first) GROUP BY 1
    ), mailed AS (
      SELECT date_trunc('week', created_at AT TIME ZONE 'Asia/Kolkata') AS monday,
        count(*) FILTER (WHERE template = 'garden-plan' AND status = 'sent') AS letters_sent,
        count(*) FILTER (WHERE template = 'garden-plan' AND status = 'dead') AS letters_failed,
        count(*) FILTER (WHERE template = 'garden-week' AND status = 'sent') AS reminders_sent,
        count(*) FILTER (WHERE template = 'garden-week' AND status = 'dead') AS reminders_failed
      FROM outbox WHERE template IN ('garden-plan', 'garden-week')
        AND created_at >= (SELECT monday AT TIME ZONE 'Asia/Kolkata' FROM first) GROUP BY 1
    )
    SELECT json_build_object('from', w.monday::date, 'plans', coalesce(made.plans, 0), 'kept', coalesce(made.kept, 0),
      'carted', coalesce(made.carted, 0), 'letters_sent', coalesce(letters_sent, 0),
      'letters_failed', coalesce(letters_failed, 0), 'reminders_sent', coalesce(reminders_sent, 0),
      'reminders_failed', coalesce(reminders_failed, 0)) AS week
    FROM weeks w LEFT JOIN made USING (monday) LEFT JOIN mailed USING (monday) ORDER BY w.monday DESC`)
  return rows.map(({ week }) => week)
}

async function countsNow(db: Database): Promise<Pick<Figures, 'reminders_on' | 'gardens' | 'photos'>> {
  const { rows } = await db.execute<{ counts: Pick<Figures, 'reminders_on' | 'gardens' | 'photos'> }>(sql`
    SELECT json_build_object('reminders_on', (SELECT count(*) FROM garden_reminders),
      'gardens', (SELECT count(DISTINCT account_id) FROM garden_plans WHERE account_id IS NOT NULL),
      'photos', (SELECT count(*) FROM garden_photos)) AS counts`)
  return rows[0]?.counts ?? { reminders_on: 0, gardens: 0, photos: 0 }
}

/** By today's crops, so that a crop that was added since is no longer listed. */
async function unknownWishes(db: Database): Promise<Pick<Figures, 'unknown_wishes' | 'wishes_read'>> {
  const { rows } = await db.execute<{ text: string }>(sql`
    SELECT specific_plants AS text FROM garden_plans
    WHERE specific_plants IS NOT NULL AND created_at > now() - make_interval(weeks => ${figureWeeks})
    ORDER BY id DESC LIMIT ${mostRead}`)
  const plansOf = new Map<string, number>()
  for (const { text } of rows) {
    const unknown = new Set(readWishes(text).unknown.map((wish) => wish.toLowerCase()))
    for (const wish of unknown) plansOf.set(wish, (plansOf.get(wish) ?? 0) + 1)
    // A long text takes a millisecond; other requests wait.
    await breathe()
  }
  const found = [...plansOf].map(([wish, plans]) => ({ wish, plans }))
  found.sort((a, b) => b.plans - a.plans || a.wish.localeCompare(b.wish))
  return { unknown_wishes: found.slice(0, mostNamed), wishes_read: rows.length }
}
