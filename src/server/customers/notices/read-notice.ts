import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { productNotices, products } from '../../platform/database/tables.ts'
import { OutdatedMail } from '../../platform/email/email-writer.ts'

const n = alias(productNotices, 'n')
const g = alias(products, 'g')

const subject = {
  round: n.round,
  token: n.token,
  isConfirmed: sql<boolean>`n.confirmed_at IS NOT NULL`,
  isNotified: sql<boolean>`n.notified_at IS NOT NULL`,
  isBuyable: sql<boolean>`NOT g.is_coming_soon AND ${availablePacks(sql`g.id`)} > 0`,
  slug: g.slug,
  name: g.name,
  shortName: g.shortName,
  netQuantity: g.netQuantity,
  pricePaise: sql<number>`coalesce(running.price_paise, g.price_paise)::float8`,
  discountPercent: sql<number>`coalesce(running.discount_percent, g.discount_percent)::float8`,
}

export type NoticeSubject = RowOf<typeof subject>

/** What the letters of a notice are written from. @throws {OutdatedMail} once it was taken back. */
export async function readSubject(db: Database, id: number): Promise<NoticeSubject> {
  const found = await readFirst(
    db,
    subject,
    (columns) => sql`
    SELECT ${columns} FROM product_notices n JOIN products g ON g.id = n.product_id
      LEFT JOIN running_prices running ON running.product_id = g.id
    WHERE n.id = ${id} AND n.ended_at IS NULL`,
  )
  if (!found) throw new OutdatedMail('The notice was taken back.')
  return found
}
