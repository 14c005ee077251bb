import { and, eq, ne, sql } from 'drizzle-orm'
import type { PlacedAddress } from '../../checkout/delivery/place-address.ts'
import { unpackedStates } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { readOne } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import { detailsJson, type OrderDetails, orderJson, type StoredOrder } from './order-json.ts'

const oneOrder = prepareQuery(
  { found: orderJson, details: detailsJson },
  (columns, { number, accountId }: QueryParams<{ number: number; accountId: number }>) =>
    sql`SELECT ${columns} FROM orders ordered WHERE ordered.id = ${number} AND ordered.account_id = ${accountId}`,
)

/** One of a shopper's orders; null when it does not exist or belongs to another shopper. */
export async function findOrder(
  db: Database,
  accountId: number,
  number: number,
): Promise<OrderDetails | null> {
  const row = await oneOrder.first(db, { number, accountId })
  return row && { ...row.found, ...row.details }
}

type Page = { accountId: number; before: number; limit: number }

const pageOfOrders = prepareQuery(
  { found: orderJson },
  (columns, { accountId, before, limit }: QueryParams<Page>) => sql`
    SELECT ${columns} FROM orders ordered
    WHERE ordered.account_id = ${accountId} AND ordered.status <> 'awaiting_payment' AND ordered.id < ${before}
    ORDER BY ordered.id DESC LIMIT ${limit}`,
)

/** A shopper's orders below a number, newest first, without those that wait for a payment. */
export async function findOrders(
  db: Database,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<StoredOrder[]> {
  const rows = await pageOfOrders.rows(db, { accountId, before: before ?? Number.MAX_SAFE_INTEGER, limit })
  return rows.map((row) => row.found)
}

/**
 * Writes address and courier phone of an unpacked order, with a history entry; a packed order keeps its
 * address. An unchanged address writes nothing.
 * @returns whether the order has the address now.
 */
export async function writeAddress(
  db: Database,
  accountId: number,
  number: number,
  address: PlacedAddress,
): Promise<boolean> {
  const phone = address.phone === undefined ? sql`shipping_phone` : sql`${address.phone}::text`
  const { count } = await readOne(
    db,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`
    WITH open AS (
      SELECT id, ${phone} AS phone,
        (shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country,
          shipping_phone)
        IS DISTINCT FROM (${address.fullName}::text, ${address.address}::text, ${address.city}::text,
          ${address.state}::text, ${address.stateCode}::text, ${address.zip}::text, ${address.country}::text, ${phone}) AS is_other
      FROM orders
      WHERE id = ${number} AND account_id = ${accountId} AND status = ANY (${sql.param(unpackedStates)}::text[])
      FOR NO KEY UPDATE
    ), changed AS (
      UPDATE orders ordered SET shipping_full_name = ${address.fullName}, shipping_address = ${address.address},
        shipping_city = ${address.city}, shipping_state = ${address.state},
        shipping_state_code = ${address.stateCode}, shipping_zip = ${address.zip},
        shipping_country = ${address.country}, shipping_phone = open.phone
      FROM open WHERE ordered.id = open.id AND open.is_other
      RETURNING ordered.id, ordered.status
    ), told AS (
      INSERT INTO order_history (order_id, status, author, author_id, note)
      SELECT id, status, 'shopper', ${accountId}, 'Delivery address set.' FROM changed
    )
    SELECT ${columns} FROM open`,
  )
  return count === 1
}

/** Whether a shopper placed the order of this number. */
export async function isOwnOrder(db: Database, accountId: number, number: number): Promise<boolean> {
  const isServerVersion = and(eq(orders.id, number), eq(orders.accountId, accountId))
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isServerVersion, ne(orders.status, 'awaiting_payment')))
  return found.length > 0
}
