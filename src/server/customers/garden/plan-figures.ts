import { setImmediate as breathe } from 'node:timers/promises'
import { and, desc, gt, isNotNull, sql } from 'drizzle-orm'
import { figureWeeks, type GardenWeek, type getGardenFigures } from '#contract/admin/gardens.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readWishes } from '#shared/garden/wishes.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { gardenPlans } from '../../platform/database/tables.ts'

type Figures = Reply<typeof getGardenFigures>

/** The newest plans whose typed crops are read; enough to show what people ask for. */
const maxRead = 500

const maxNamed = 30

/** Reads figures of the planner: plans a week, their outcome and mails, and unknown crops. */
export async function planFigures(db: Database): Promise<Figures> {
  const [weeks, now, wishes] = await Promise.all([readWeeks(db), readCounts(db), countUnknownCrops(db)])
  return { weeks, ...now, ...wishes }
}

const countOf = (column: string) => sql<number>`coalesce(${sql.raw(column)}, 0)::int`

const weekRow = {
  from: sql<string>`week.monday::date::text`,
  plans: countOf('made.plans'),
  kept: countOf('made.kept'),
  carted: countOf('made.carted'),
  letters_sent: countOf('letters_sent'),
  letters_failed: countOf('letters_failed'),
  reminders_sent: countOf('reminders_sent'),
  reminders_failed: countOf('reminders_failed'),
}

const readWeeks = (db: Database): Promise<GardenWeek[]> =>
  readRows(
    db,
    weekRow,
    (columns) => sql`
    WITH first AS (
      SELECT date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata') - make_interval(weeks => ${figureWeeks - 1}) AS monday
    ), weeks AS (
      SELECT monday + make_interval(weeks => week_number) AS monday FROM first, generate_series(0, ${figureWeeks - 1}) week_number
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
    SELECT ${columns}
    FROM weeks week LEFT JOIN made ON made.monday = week.monday LEFT JOIN mailed ON mailed.monday = week.monday ORDER BY week.monday DESC`,
  )

const nowRow = {
  reminders_on: sql<number>`(SELECT count(*)::int FROM garden_reminders)`,
  gardens: sql<number>`(SELECT count(DISTINCT account_id)::int FROM garden_plans WHERE account_id IS NOT NULL)`,
  photos: sql<number>`(SELECT count(*)::int FROM garden_photos)`,
}

const readCounts = (db: Database): Promise<Pick<Figures, 'reminders_on' | 'gardens' | 'photos'>> =>
  readOne(db, nowRow, (columns) => sql`SELECT ${columns}`)

/** Compares with today's crops, so a crop added since is no longer listed. */
async function countUnknownCrops(db: Database): Promise<Pick<Figures, 'unknown_wishes' | 'wishes_read'>> {
  const rows = await db
    .select({ text: sql<string>`${gardenPlans.specificPlants}` })
    .from(gardenPlans)
    .where(
      and(
        isNotNull(gardenPlans.specificPlants),
        gt(gardenPlans.createdAt, sql`now() - make_interval(weeks => ${figureWeeks})`),
      ),
    )
    .orderBy(desc(gardenPlans.id))
    .limit(maxRead)
  const plansOf = new Map<string, number>()
  for (const { text } of rows) {
    const unknown = new Set(readWishes(text).unknown.map((wish) => wish.toLowerCase()))
    for (const wish of unknown) plansOf.set(wish, (plansOf.get(wish) ?? 0) + 1)
    // A long text takes a millisecond, so other requests get a turn.
    await breathe()
  }
  const found = [...plansOf].map(([wish, plans]) => ({ wish, plans }))
  found.sort((a, b) => b.plans - a.plans || a.wish.localeCompare(b.wish))
  return { unknown_wishes: found.slice(0, maxNamed), wishes_read: rows.length }
}
