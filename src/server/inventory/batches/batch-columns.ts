import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batches } from '../../platform/database/tables.ts'
import { todayInIndia } from '../stock/locked-batches.ts'

const b = alias(batches, 'b')

/** Columns of a batch in lists, for queries from {@link namedBatches}. */
export const summaryColumns = {
  id: b.id,
  version: b.version,
  stock_id: b.stockId,
  name: sql<string>`coalesce(p.name, t.name)`,
  number: b.number,
  state: b.state,
  made_on: sql<string | null>`b.made_on::text`,
  expires_on: sql<string | null>`b.expires_on::text`,
  days_left: sql<number | null>`b.expires_on - ${todayInIndia}`,
  has_certificate: sql<boolean>`EXISTS (SELECT FROM certificates c WHERE c.batch_id = b.id)`,
  on_hand: b.onHand,
}

export const namedBatches = sql`batches b JOIN stock s ON s.id = b.stock_id
  LEFT JOIN products p ON p.id = s.product_id LEFT JOIN parts t ON t.id = s.part_id`
