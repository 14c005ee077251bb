import { type SQL, sql } from 'drizzle-orm'
import type { listOffers, OfferView, StaffOffer } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toRupees } from '#shared/money.ts'
import { hasWords } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { foldCode } from '../promotions/offer-code.ts'

const views: Record<OfferView, SQL> = {
  running: sql`(offer.starts_at <= now() AND (offer.ends_at IS NULL OR offer.ends_at > now()))`,
  coming: sql`offer.starts_at > now()`,
  ended: sql`coalesce(offer.ends_at <= now(), false)`,
  all: sql`true`,
}

type Stored = Omit<StaffOffer, 'amount' | 'minimum' | 'given'> & {
  amountPaise: number | null
  minimumPaise: number
  discountPaise: number
}

const offerJson = sql<Stored>`json_build_object(
  'id', offer.id, 'version', offer.version, 'name', offer.name, 'percent', offer.percent, 'amountPaise', offer.amount_paise,
  'minimumPaise', offer.minimum_paise, 'product_ids', offer.product_ids, 'categories', offer.categories,
  'named_products', (
    SELECT coalesce(json_agg(json_build_object('id', named.id, 'name', coalesce(product.name, 'Product ' || named.id),
      'archived', product.id IS NULL OR product.archived_at IS NOT NULL) ORDER BY named.place), '[]')
    FROM unnest(offer.product_ids) WITH ORDINALITY AS named (id, place) LEFT JOIN products product ON product.id = named.id),
  'named_categories', (
    SELECT coalesce(json_agg(json_build_object('name', named.name, 'products', (
      SELECT count(*) FROM products product WHERE product.category = named.name AND product.archived_at IS NULL)) ORDER BY named.place), '[]')
    FROM unnest(offer.categories) WITH ORDINALITY AS named (name, place)),
  'starts_at', offer.starts_at, 'ends_at', offer.ends_at, 'limit_total', offer.limit_total, 'limit_person', offer.limit_person,
  'is_automatic', offer.kind = 'automatic',
  'code', (SELECT offer_code.code FROM offer_codes offer_code WHERE offer_code.offer_id = offer.id AND NOT offer_code.is_single LIMIT 1),
  'single_codes', (SELECT count(*) FROM offer_codes offer_code WHERE offer_code.offer_id = offer.id AND offer_code.is_single),
  'view', CASE WHEN offer.starts_at > now() THEN 'coming' WHEN offer.ends_at <= now() THEN 'ended' ELSE 'running' END,
  'uses', (SELECT count(*) FROM order_offers offer_use WHERE offer_use.offer_id = offer.id AND offer_use.state = 'spent'),
  'open_payments', (SELECT count(*) FROM order_offers offer_use WHERE offer_use.offer_id = offer.id AND offer_use.state = 'held'),
  'discountPaise', (SELECT coalesce(sum(ordered.discount_paise), 0)
    FROM order_offers offer_use JOIN orders ordered ON ordered.id = offer_use.order_id WHERE offer_use.offer_id = offer.id AND offer_use.state = 'spent'))`

const instant = (at: string): string => new Date(at).toISOString()

const present = ({ amountPaise, minimumPaise, discountPaise, ...offer }: Stored): StaffOffer => ({
  ...offer,
  starts_at: instant(offer.starts_at),
  ends_at: offer.ends_at && instant(offer.ends_at),
  amount: amountPaise === null ? null : toRupees(amountPaise),
  minimum: toRupees(minimumPaise),
  given: toRupees(discountPaise),
})

interface Asked {
  view?: OfferView | undefined
  /** A code, or words of the name. */
  q?: string | undefined
  cursor?: string | undefined
}

function matches(q: string): SQL {
  const words = q.split(/\s+/).filter(Boolean)
  return sql`(${hasWords(sql`offer.name`, words)} OR offer.id IN (SELECT offer_id FROM offer_codes WHERE folded = ${foldCode(q)}))`
}

/** A page of offers, newest first. */
export async function findOffers(
  db: Database,
  { view = 'all', q = '', cursor }: Asked,
): Promise<Reply<typeof listOffers>> {
  const isShown = q.trim() === '' ? views[view] : sql`${views[view]} AND ${matches(q)}`
  const after = cursor ? sql`AND offer.id < ${Number(cursor)}` : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      { row: offerJson },
      (columns) => sql`
      SELECT ${columns} FROM offers offer WHERE ${isShown} ${after} ORDER BY offer.id DESC LIMIT ${pageSize + 1}`,
    ),
    readOne(
      db,
      { count: sql<number>`count(*)::int` },
      (columns) => sql`SELECT ${columns} FROM offers offer WHERE ${isShown}`,
    ),
  ])
  const { page, next_cursor } = pageOf(
    rows.map(({ row }) => present(row)),
    ({ id }) => id,
  )
  return { offers: page, next_cursor, count }
}

/** @throws {ShopError} `not_found`. */
export async function readOffer(db: Database, id: number): Promise<StaffOffer> {
  const found = await readFirst(
    db,
    { row: offerJson },
    (columns) => sql`SELECT ${columns} FROM offers offer WHERE offer.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such offer.')
  return present(found.row)
}
