import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Delivery } from '#contract/admin/deliveries.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readRows } from '../../platform/database/rows.ts'
import { deliveries } from '../../platform/database/tables.ts'
import { isForeignKeyViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const delivery = alias(deliveries, 'delivery')

const deliveryRow = {
  id: delivery.id,
  version: delivery.version,
  stock_id: delivery.stockId,
  name: sql<string>`coalesce(product.name, part.name)`,
  supplier: delivery.supplier,
  reference: delivery.reference,
  expected: delivery.expected,
  received: delivery.received,
  createdAt: delivery.createdAt,
  closedAt: delivery.closedAt,
}

const findDeliveries = async (db: Database, rest: ReturnType<typeof sql>): Promise<Delivery[]> => {
  const rows = await readRows(
    db,
    deliveryRow,
    (columns) => sql`
    SELECT ${columns} FROM deliveries delivery JOIN stock ON stock.id = delivery.stock_id
    LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id ${rest}`,
  )
  return rows.map(({ createdAt, closedAt, ...row }) => ({
    ...row,
    difference: row.received - row.expected,
    created_at: createdAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
  }))
}

/** @throws {ShopError} `not_found`. */
export async function readDelivery(db: Database, id: number): Promise<Delivery> {
  const [row] = await findDeliveries(db, sql`WHERE delivery.id = ${id}`)
  if (!row) throw new ShopError('not_found', 'There is no such delivery.')
  return row
}

/** A page of deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  { view = 'open', cursor }: { view?: 'open' | 'all' | undefined; cursor?: string | undefined },
): Promise<{ deliveries: Delivery[]; next_cursor: string | null }> {
  const rows = await findDeliveries(
    db,
    sql`WHERE ${view === 'open' ? sql`delivery.closed_at IS NULL` : sql`true`} ${cursor ? sql`AND delivery.id < ${Number(cursor)}` : sql``}
      ORDER BY delivery.id DESC LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { deliveries: page, next_cursor }
}

interface Expected {
  stock_id: number
  supplier: string
  reference?: string | undefined
  expected: number
}

/**
 * Records a delivery that a supplier announced, in packs.
 * @throws {ShopError} `invalid_request` for an unknown row of stock.
 */
export async function expectDelivery(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { stock_id, supplier, reference = '', expected }: Expected,
): Promise<Delivery> {
  try {
    return await change(
      db,
      actor,
      async (tx, recordAudit) => {
        const [row] = await tx
          .insert(deliveries)
          .values({ stockId: stock_id, supplier, reference, expected })
          .returning({ id: deliveries.id })
        const made = await readDelivery(tx, row?.id ?? 0)
        await recordAudit({
          action: 'delivery_expected',
          entity: { kind: 'delivery', id: made.id },
          after: { name: made.name, supplier, reference, expected },
        })
        return made
      },
      { idempotency },
    )
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    const message = 'There is no such thing on the shelf.'
    throw new ShopError('invalid_request', message, { errors: { stock_id: message } })
  }
}

/**
 * Locks an open delivery until the transaction ends.
 * @throws {ShopError} `not_found`, `delivery_closed`.
 */
export async function lockDelivery(tx: Database, id: number): Promise<Delivery> {
  await tx.execute(sql`SELECT FROM deliveries WHERE id = ${id} FOR NO KEY UPDATE`)
  const delivery = await readDelivery(tx, id)
  if (delivery.closed_at !== null) throw new ShopError('delivery_closed', 'This delivery is closed.')
  return delivery
}

export const markClosed = (tx: Database, id: number) =>
  tx.update(deliveries).set({ closedAt: new Date() }).where(eq(deliveries.id, id))
