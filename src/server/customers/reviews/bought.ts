import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'

const g = alias(products, 'g')

const bought = {
  id: g.id,
  slug: g.slug,
  name: g.name,
  image_url: g.imageUrl,
}

export type BoughtProduct = RowOf<typeof bought>

/** A product by its id in digits or by its slug; null when there is none. */
export async function findReviewed(db: Database, idOrSlug: string): Promise<BoughtProduct | null> {
  const isId = /^[1-9]\d{0,8}$/.test(idOrSlug)
  if (!isId && !/^[a-z0-9-]{1,120}$/.test(idOrSlug)) return null
  const where = isId ? sql`g.id = ${Number(idOrSlug)}` : sql`g.slug = ${idOrSlug}`
  return readFirst(db, bought, (columns) => sql`SELECT ${columns} FROM products g WHERE ${where}`)
}

/** Delivered products that the account has not reviewed, the last bought first. */
export const unreviewedOf = (db: Database, accountId: number): Promise<BoughtProduct[]> =>
  readRows(
    db,
    bought,
    (columns) => sql`
    SELECT ${columns} FROM products g JOIN (
      SELECT i.product_id, max(o.id) AS last FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.account_id = ${accountId} AND o.status = 'delivered' GROUP BY i.product_id) AS b ON b.product_id = g.id
    WHERE NOT EXISTS (SELECT FROM reviews r WHERE r.account_id = ${accountId} AND r.product_id = g.id)
    ORDER BY b.last DESC, g.position`,
  )

const proof = {
  /** A delivered order has it, even if its packs were given back since. */
  isDelivered: sql<boolean>`coalesce(bool_or(o.status = 'delivered'), false)`,
  isOrdered: sql<boolean>`count(o.id) > 0`,
  city: sql<
    string | null
  >`(array_agg(o.shipping_city ORDER BY o.id DESC) FILTER (WHERE o.status = 'delivered'))[1]`,
}

/** What the orders of an account say about a product. */
export async function readProof(db: Database, accountId: number, productId: number) {
  const found = await readFirst(
    db,
    proof,
    (columns) => sql`
    SELECT ${columns} FROM orders o
    WHERE o.account_id = ${accountId} AND o.status NOT IN ('awaiting_payment', 'cancelled')
      AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.product_id = ${productId})`,
  )
  return found ?? { isDelivered: false, isOrdered: false, city: null }
}

/** Holds an account against its erasure. Call it before anything of it is held, in the order in which an erasure does. */
export async function lockAccount(tx: Database, accountId: number): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR KEY SHARE`)
}

/**
 * Holds the orders that prove a purchase, so that a refund that comes now sees the review, or the review the refund. Call it before
 * the review is held, in the order in which refunds do.
 */
export async function lockPurchase(tx: Database, accountId: number, productId: number): Promise<void> {
  await tx.execute(sql`
    SELECT 1 FROM orders o WHERE o.account_id = ${accountId} AND o.status = 'delivered'
      AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.product_id = ${productId})
    ORDER BY o.id FOR SHARE`)
}

const verified = { isVerified: sql<boolean>`has_bought(a.id, g.id)` }

/** Whether a delivered order with the product stands, and was not returned wholly. */
export async function isVerified(db: Database, accountId: number, productId: number): Promise<boolean> {
  const found = await readFirst(
    db,
    verified,
    (columns) =>
      sql`SELECT ${columns} FROM accounts a, products g WHERE a.id = ${accountId} AND g.id = ${productId}`,
  )
  return found?.isVerified ?? false
}
