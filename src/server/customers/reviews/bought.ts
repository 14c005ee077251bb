import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'

const product = alias(products, 'product')

const productRow = {
  id: product.id,
  slug: product.slug,
  name: product.name,
  image_url: product.imageUrl,
}

export type BoughtProduct = RowOf<typeof productRow>

/** Finds a product by its id in digits or by its slug; null without one. */
export async function findReviewedProduct(db: Database, idOrSlug: string): Promise<BoughtProduct | null> {
  const isId = /^[1-9]\d{0,8}$/.test(idOrSlug)
  if (!isId && !/^[a-z0-9-]{1,120}$/.test(idOrSlug)) return null
  const where = isId ? sql`product.id = ${Number(idOrSlug)}` : sql`product.slug = ${idOrSlug}`
  return readFirst(db, productRow, (columns) => sql`SELECT ${columns} FROM products product WHERE ${where}`)
}

/** Delivered products without a review by the account, the last bought first. */
export const readUnreviewed = (db: Database, accountId: number): Promise<BoughtProduct[]> =>
  readRows(
    db,
    productRow,
    (columns) => sql`
    SELECT ${columns} FROM products product JOIN (
      SELECT item.product_id, max(ordered.id) AS last FROM orders ordered JOIN order_items item ON item.order_id = ordered.id
      WHERE ordered.account_id = ${accountId} AND ordered.status = 'delivered' GROUP BY item.product_id) AS purchase ON purchase.product_id = product.id
    WHERE NOT EXISTS (SELECT FROM reviews review WHERE review.account_id = ${accountId} AND review.product_id = product.id)
    ORDER BY purchase.last DESC, product.position`,
  )

const proof = {
  /** True for a delivered order, even if its packs were returned since. */
  isDelivered: sql<boolean>`coalesce(bool_or(ordered.status = 'delivered'), false)`,
  isOrdered: sql<boolean>`count(ordered.id) > 0`,
  city: sql<
    string | null
  >`(array_agg(ordered.shipping_city ORDER BY ordered.id DESC) FILTER (WHERE ordered.status = 'delivered'))[1]`,
}

/** Reads what the orders of an account prove about a product. */
export async function readProof(db: Database, accountId: number, productId: number) {
  const found = await readFirst(
    db,
    proof,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered
    WHERE ordered.account_id = ${accountId} AND ordered.status NOT IN ('awaiting_payment', 'cancelled')
      AND EXISTS (SELECT FROM order_items item WHERE item.order_id = ordered.id AND item.product_id = ${productId})`,
  )
  return found ?? { isDelivered: false, isOrdered: false, city: null }
}

/**
 * Locks an account against its erasure. An erasure locks the account first, so call this before any other
 * lock.
 */
export async function lockAccount(tx: Database, accountId: number): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR KEY SHARE`)
}

/**
 * Locks the orders that prove a purchase, so that a concurrent refund and review see each other. Refunds lock
 * orders first, so call this before the review's lock.
 */
export async function lockPurchase(tx: Database, accountId: number, productId: number): Promise<void> {
  await tx.execute(sql`
    SELECT 1 FROM orders ordered WHERE ordered.account_id = ${accountId} AND ordered.status = 'delivered'
      AND EXISTS (SELECT FROM order_items item WHERE item.order_id = ordered.id AND item.product_id = ${productId})
    ORDER BY ordered.id FOR SHARE`)
}

const verified = { isVerified: sql<boolean>`has_bought(account.id, product.id)` }

/** Whether a delivered order with the product exists that was not returned wholly. */
export async function isVerified(db: Database, accountId: number, productId: number): Promise<boolean> {
  const found = await readFirst(
    db,
    verified,
    (columns) =>
      sql`SELECT ${columns} FROM accounts account, products product WHERE account.id = ${accountId} AND product.id = ${productId}`,
  )
  return found?.isVerified ?? false
}
