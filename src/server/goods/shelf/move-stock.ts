import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/orders.ts'
import { type Actor, authorOf } from '../../machine/actor.ts'
import { change, type Note } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readFirst, readRows } from '../../machine/database/rows.ts'
import { stock, stockMovements } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { Editor } from './edit-product.ts'

export interface Movement {
  stock_id: number
  /** The count that the sender saw. */
  on_hand: number
  change: number
  reason: string
  batch?: string | undefined
}

const shelf = alias(stock, 's')

const shelfRow = {
  stock_id: shelf.id,
  name: sql<string>`coalesce(p.name, t.name)`,
  on_hand: shelf.onHand,
  reserved: shelf.reserved,
  productId: shelf.productId,
  partId: shelf.partId,
}

type ShelfRow = RowOf<typeof shelfRow>

/**
 * Adds packs to a row of stock or takes some away. Reserved packs can't be taken.
 * @throws {ShopError} `not_found`, `stock_changed` with the present count, `out_of_stock` with the free
 * packs.
 */
export const moveStock = (db: NodePgDatabase, { actor, wish }: Editor, movement: Movement) =>
  change(db, actor, (tx, note) => moveWithin(tx, note, actor, movement), { wish })

/** The same within a larger transaction. A movement of 0 packs only checks the count. */
export async function moveWithin(tx: Database, note: Note, actor: Actor, movement: Movement) {
  const { productId, partId, ...row } = await lockRow(tx, movement.stock_id)
  refuseOther(row, movement)
  const { change: by, reason, batch = null } = movement
  const on_hand = row.on_hand + by
  if (on_hand < row.reserved) throw tooFew(row)
  if (by === 0) return { ...row, on_hand }
  await tx.execute(sql`UPDATE stock SET on_hand = ${on_hand} WHERE id = ${row.stock_id}`)
  await tx.insert(stockMovements).values({ productId, partId, change: by, reason, batch, ...authorOf(actor) })
  await note({
    action: 'stock_moved',
    entity: { kind: 'stock', id: row.stock_id },
    before: { on_hand: row.on_hand },
    after: { on_hand, batch },
    reason,
  })
  return { ...row, on_hand }
}

function refuseOther({ on_hand }: ShelfRow | Omit<ShelfRow, 'productId' | 'partId'>, seen: Movement): void {
  if (on_hand === seen.on_hand) return
  const message = `There are ${on_hand} on the shelf now, not ${seen.on_hand}. Please look again.`
  throw new ShopError('stock_changed', message, { extra: { on_hand } })
}

const tooFew = ({ on_hand, reserved }: Pick<ShelfRow, 'on_hand' | 'reserved'>): ShopError =>
  new ShopError(
    'out_of_stock',
    `Only ${on_hand - reserved} are free; the others are promised to payments under way.`,
    {
      extra: { available: on_hand - reserved },
    },
  )

async function lockRow(tx: Database, id: number): Promise<ShelfRow> {
  const row = await readFirst(
    tx,
    shelfRow,
    (columns) => sql`
    SELECT ${columns}
    FROM stock s LEFT JOIN products p ON p.id = s.product_id LEFT JOIN parts t ON t.id = s.part_id
    WHERE s.id = ${id} FOR NO KEY UPDATE OF s`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such row on the shelf.')
  return row
}

const pageSize = 50

const moved = alias(stockMovements, 'm')

const ledgerRow = {
  id: moved.id,
  at: sql<string>`to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  by: sql<string>`CASE m.author WHEN 'staff' THEN coalesce(f.full_name, 'a member of the staff') WHEN 'shopper' THEN 'the shopper'
        WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
  change: moved.change,
  on_hand: sql<number>`m.on_hand`,
  reason: moved.reason,
  batch: moved.batch,
  orderId: moved.orderId,
}

/** The ledger of a row of stock, newest first, with the count after each movement. */
export async function findMovements(
  db: Database,
  { stock_id, cursor }: { stock_id: number; cursor?: string | undefined },
) {
  const before = cursor ? sql`WHERE m.id < ${Number(cursor)}` : sql``
  const rows = await readRows(
    db,
    ledgerRow,
    (columns) => sql`
    SELECT ${columns}
    FROM (
      SELECT m.*, (s.on_hand - coalesce(sum(m.change) OVER newer, 0))::int AS on_hand
      FROM stock s JOIN stock_movements m ON m.product_id = s.product_id OR m.part_id = s.part_id
      WHERE s.id = ${stock_id}
      WINDOW newer AS (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS m
    LEFT JOIN staff_members f ON m.author = 'staff' AND f.id = m.author_id
    ${before} ORDER BY m.id DESC LIMIT ${pageSize + 1}`,
  )
  const page = rows.slice(0, pageSize)
  return {
    movements: page.map(({ orderId, ...row }) => ({
      ...row,
      order: orderId === null ? null : publicOrderId(orderId),
    })),
    next_cursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}
