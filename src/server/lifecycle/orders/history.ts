import { sql } from 'drizzle-orm'
import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { manyRows } from '../../platform/database/many-rows.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { orderHistory } from '../../platform/database/tables.ts'
import type { OrderState } from './order-states.ts'

export interface HistoryEntry {
  orderId: number
  /** State after the change. */
  status: OrderState
  actor: Actor
  note: string
}

interface Entry extends Record<string, unknown> {
  orderId: number
  status: OrderState
  author: string
  authorId: number | null
  note: string
}

const adding = prepareQuery(
  { id: orderHistory.id },
  (columns, { orderId, status, author, authorId, note }: QueryParams<Entry>) => sql`
    INSERT INTO order_history (order_id, status, author, author_id, note)
    VALUES (${orderId}, ${status}, ${author}, ${authorId}, ${note}) RETURNING ${columns}`,
)

/** Records changes of many orders in one statement. Pass the transaction of the changes. */
export async function addHistories(tx: Database, entries: HistoryEntry[]): Promise<void> {
  const rows = entries.map(({ actor, ...entry }) => ({ ...entry, ...authorOf(actor) }))
  await tx.execute(sql`INSERT INTO order_history ${manyRows(orderHistory, rows)}`)
}

/** Records a change of an order. Pass the transaction of the change. */
export async function addHistory(tx: Database, { actor, ...entry }: HistoryEntry): Promise<void> {
  await adding.one(tx, { ...entry, ...authorOf(actor) })
}
