import { sql } from 'drizzle-orm'
import { dateInIndia } from '../../../invoicing/documents/series.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PlannedOrder } from './plan-year.ts'
import { randomFrom } from './random.ts'

/** An arbitrary number, apart from that of the orders, so that visits and orders vary independently. */
const seed = 20_251_108

/** Inserts the visits of each day as a funnel that ends in its orders, marked as of the sample. */
export async function writeVisits(tx: Database, orders: PlannedOrder[]): Promise<void> {
  const ordersOf = Map.groupBy(orders, ({ placedAt }) => dateInIndia(placedAt))
  const random = randomFrom(seed)
  const about = (count: number): number => Math.round(count * (0.85 + random.next() * 0.3))
  const days = [...ordersOf].map(([day, { length }]) => {
    const dropped = about(length * 0.22)
    const opened = about((length + dropped) * 1.6)
    const added = about(opened * 1.9)
    return { day, dropped, opened, added, seen: about(added * 8.5) }
  })
  await tx.execute(sql`
    INSERT INTO funnel_days (day, is_sample, seen, added, opened, dropped)
    SELECT day, true, seen, added, opened, dropped
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS counts(day date, seen int, added int, opened int, dropped int)`)
}
