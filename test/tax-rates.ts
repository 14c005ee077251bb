import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** The day in so many days in India, `2026-12-01`. */
export const indiaDay = (inDays: number): string =>
  new Date(Date.now() + inDays * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** Makes every rate begin so many days earlier, as if they had passed; no trigger tells of it, as none tells of midnight. */
export async function passDays(db: Database, days: number): Promise<void> {
  await db.execute(sql`ALTER TABLE tax_rates DISABLE TRIGGER USER`)
  // Through another century, since no two rows may have one day in between.
  await db.execute(sql`UPDATE tax_rates SET starts_on = starts_on - 50000`)
  await db.execute(sql`UPDATE tax_rates SET starts_on = starts_on + 50000 - ${days}::int`)
  await db.execute(sql`ALTER TABLE tax_rates ENABLE TRIGGER USER`)
}
