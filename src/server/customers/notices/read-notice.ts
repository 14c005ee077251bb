import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { productNotices, products } from '../../platform/database/tables.ts'
import { OutdatedMail } from '../../platform/email/email-writer.ts'

const notice = alias(productNotices, 'notice')
const product = alias(products, 'product')

const noticeRow = {
  round: notice.round,
  token: notice.token,
  isConfirmed: sql<boolean>`notice.confirmed_at IS NOT NULL`,
  isNotified: sql<boolean>`notice.notified_at IS NOT NULL`,
  isBuyable: sql<boolean>`NOT product.is_coming_soon AND ${availablePacks(sql`product.id`)} > 0`,
  slug: product.slug,
  name: product.name,
  shortName: product.shortName,
  netQuantity: product.netQuantity,
  pricePaise: sql<number>`coalesce(running.price_paise, product.price_paise)::float8`,
  discountPercent: sql<number>`coalesce(running.discount_percent, product.discount_percent)::float8`,
}

export type Notice = RowOf<typeof noticeRow>

/** Reads the data of a notice's emails. @throws {OutdatedMail} once it was cancelled. */
export async function readNotice(db: Database, id: number): Promise<Notice> {
  const found = await readFirst(
    db,
    noticeRow,
    (columns) => sql`
    SELECT ${columns} FROM product_notices notice JOIN products product ON product.id = notice.product_id
      LEFT JOIN running_prices running ON running.product_id = product.id
    WHERE notice.id = ${id} AND notice.ended_at IS NULL`,
  )
  if (!found) throw new OutdatedMail('The notice was taken back.')
  return found
}
