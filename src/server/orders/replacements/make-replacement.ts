import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId, publicReturnId } from '#contract/shop/returns.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { takeForReplacement } from '../../inventory/stock/take-for-replacement.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { type Actor, authorOf } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows, returnedRow } from '../../platform/database/rows.ts'
import { replacementLines, replacements } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { Parcel } from '../shopper/fulfil-order.ts'

export interface ReplacedPacks extends Packs {
  orderItemId: number
}

interface Making {
  order: Parcel
  returnId: number
  lines: ReplacedPacks[]
  actor: Actor
  /** Set in a rehearsal, so that it uses up no number of the series. */
  id?: number | undefined
}

/**
 * Creates a due replacement; its packs leave the stock at once, so that nobody else buys them. A replacement
 * is no sale and has no tax document. The caller has locked the order and checked the packs.
 * @throws {ShopError} `out_of_stock`, `address_missing`.
 */
export async function makeReplacement(
  tx: Database,
  recordAudit: RecordAudit,
  { order, returnId, lines, actor, id }: Making,
): Promise<number> {
  if (!order.hasAddress) {
    throw new ShopError('address_missing', `Order ${publicOrderId(order.id)} has no delivery address.`)
  }
  const row = await tx
    .insert(replacements)
    .values({
      ...(id !== undefined && { id }),
      orderId: order.id,
      returnId,
      status: 'due',
      ...authorOf(actor),
    })
    .returning({ id: replacements.id })
    .then(returnedRow)
  await tx
    .insert(replacementLines)
    .values(lines.map(({ orderItemId, quantity }) => ({ replacementId: row.id, orderItemId, quantity })))
  const name = publicReplacementId(row.id)
  await addHistory(tx, {
    orderId: order.id,
    status: order.status,
    actor,
    note: `Replacement ${name} is to be sent.`,
  })
  await enqueueMail(tx, {
    template: 'replacement-news',
    recipient: order.email,
    data: { replacementId: row.id, news: 'made' },
    dedupeKey: `replacement-made:${row.id}`,
  })
  await recordAudit({
    action: 'replacement_made',
    entity: { kind: 'replacement', id: name },
    after: {
      order: publicOrderId(order.id),
      return: publicReturnId(returnId),
      packs: lines.map(({ orderItemId, quantity }) => ({ item_id: orderItemId, quantity })),
    },
  })
  // Locks the rows of stock last, since shoppers wait for them too.
  if (!(await takeForReplacement(tx, { orderId: order.id, replacementId: row.id, packs: lines, actor }))) {
    throw new ShopError(
      'out_of_stock',
      'Not enough of these packs are free on the shelf. Give money back instead.',
      {
        extra: { available: 0 },
      },
    )
  }
  return row.id
}

/** Replaced packs of an item that still count as a remedy. */
export const activeReplacedPacks = sql<number>`(
  SELECT coalesce(sum(replacement_line.quantity - replacement_line.void_quantity), 0)::int FROM replacement_lines replacement_line WHERE replacement_line.order_item_id = item.id)`

const replacement_line = alias(replacementLines, 'replacement_line')

const deliveredRow = {
  replacementId: replacement_line.replacementId,
  live: sql<number>`replacement_line.quantity - replacement_line.void_quantity`,
}

/**
 * Stops counting packs of delivered replacements that were faulty as well, newest first.
 * @returns whether there were enough.
 */
export async function voidDelivered(tx: Database, orderItemId: number, packs: number): Promise<boolean> {
  const rows = await readRows(
    tx,
    deliveredRow,
    (columns) => sql`
    SELECT ${columns} FROM replacement_lines replacement_line JOIN replacements replacement ON replacement.id = replacement_line.replacement_id
    WHERE replacement_line.order_item_id = ${orderItemId} AND replacement.status = 'delivered' AND replacement_line.quantity > replacement_line.void_quantity
    ORDER BY replacement.id DESC FOR NO KEY UPDATE OF replacement_line`,
  )
  let left = packs
  for (const { replacementId, live } of rows) {
    const some = Math.min(left, live)
    if (some === 0) break
    await tx.execute(sql`
      UPDATE replacement_lines SET void_quantity = void_quantity + ${some}
      WHERE replacement_id = ${replacementId} AND order_item_id = ${orderItemId}`)
    left -= some
  }
  return left === 0
}
