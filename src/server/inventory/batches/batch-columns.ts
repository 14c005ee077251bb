import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batches } from '../../platform/database/tables.ts'
import { todayInIndia } from '../stock/locked-batches.ts'

const batch = alias(batches, 'batch')

/** Columns of a batch in lists, for queries from {@link namedBatches}. */
export const summaryColumns = {
  id: batch.id,
  version: batch.version,
  stock_id: batch.stockId,
  name: sql<string>`coalesce(product.name, part.name)`,
  number: batch.number,
  state: batch.state,
  made_on: sql<string | null>`batch.made_on::text`,
  expires_on: sql<string | null>`batch.expires_on::text`,
  days_left: sql<number | null>`batch.expires_on - ${todayInIndia}`,
  has_certificate: sql<boolean>`EXISTS (SELECT FROM certificates certificate WHERE certificate.batch_id = batch.id)`,
  on_hand: batch.onHand,
}

export const namedBatches = sql`batches batch JOIN stock ON stock.id = batch.stock_id
  LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id`
