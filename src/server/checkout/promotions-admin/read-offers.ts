import { type SQL, sql } from 'drizzle-orm'
import type { listOffers, OfferView, StaffOffer } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const views: Record<OfferView, SQL> = {
  running: sql`(o.starts_at <= now() AND (o.ends_at IS NULL OR o.ends_at > now()))`,
  coming: sql`o.starts_at > now()`,
  ended: sql`coalesce(o.ends_at <= now(), false)`,
  all: sql`true`,
}

type Stored = Omit<StaffOffer, 'amount' | 'minimum' | 'given'> & {
  amountPaise: number | null
  minimumPaise: number
  discountPaise: number
}

const offerJson = sql<Stored>`json_build_object(
  'id', o.id, 'version', o.version, 'name', o.name, 'percent', o.percent, 'amountPaise', o.amount_paise,
  'minimumPaise', o.minimum_paise, 'product_ids', o.product_ids, 'categories', o.categories,
  'named_products', (
    SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', coalesce(p.name, 'Product ' || n.id),
      'archived', p.id IS NULL OR p.archived_at IS NOT NULL) ORDER BY n.place), '[]')
    FROM unnest(o.product_ids) WITH ORDINALITY AS n (id, place) LEFT JOIN products p ON p.id = n.id),
  'named_categories', (
    SELECT coalesce(json_agg(json_build_object('name', n.name, 'products', (
      SELECT count(*) FROM products p WHERE p.category = n.name AND p.archived_at IS NULL)) ORDER BY n.place), '[]')
    FROM unnest(o.categories) WITH ORDINALITY AS n (name, place)),
  'starts_at', o.starts_at, 'ends_at', o.ends_at, 'limit_total', o.limit_total, 'limit_person', o.limit_person,
  'is_automatic', o.kind = 'automatic',
  'code', (SELECT c.code FROM offer_codes c WHERE c.offer_id = o.id AND NOT c.is_single LIMIT 1),
  'single_codes', (SELECT count(*) FROM offer_codes c WHERE c.offer_id = o.id AND c.is_single),
  'view', CASE WHEN o.starts_at > now() THEN 'coming' WHEN o.ends_at <= now() THEN 'ended' ELSE 'running' END,
  'uses', (SELECT count(*) FROM order_offers u WHERE u.offer_id = o.id AND u.state = 'spent'),
  'open_payments', (SELECT count(*) FROM order_offers u WHERE u.offer_id = o.id AND u.state = 'held'),
  'discountPaise', (SELECT coalesce(sum(r.discount_paise), 0)
    FROM order_offers u JOIN orders r ON r.id = u.order_id WHERE u.offer_id = o.id AND u.state = 'spent'))`

const instant = (at: string): string => new Date(at).toISOString()

const present = ({ amountPaise, minimumPaise, discountPaise, ...offer }: Stored): StaffOffer => ({
  ...offer,
  starts_at: instant(offer.starts_at),
  ends_at: offer.ends_at && instant(offer.ends_at),
  amount: amountPaise === null ? null : toRupees(amountPaise),
  minimum: toRupees(minimumPaise),
  given: toRupees(discountPaise),
})

/** A page of offers, newest first. */
export async function findOffers(
  db: Database,
  { view = 'all', cursor }: { view?: OfferView | undefined; cursor?: string | undefined },
): Promise<Reply<typeof listOffers>> {
  const after = cursor ? sql`AND o.id < ${Number(cursor)}` : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      { row: offerJson },
      (columns) => sql`
      SELECT ${columns} FROM offers o WHERE ${views[view]} ${after} ORDER BY o.id DESC LIMIT ${pageSize + 1}`,
    ),
    readOne(
      db,
      { count: sql<number>`count(*)::int` },
      (columns) => sql`SELECT ${columns} FROM offers o WHERE ${views[view]}`,
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
    (columns) => sql`SELECT ${columns} FROM offers o WHERE o.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such offer.')
  return present(found.row)
}
