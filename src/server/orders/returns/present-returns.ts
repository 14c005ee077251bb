import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type OrderReturn,
  type OrderReturns,
  publicReplacementId,
  publicReturnId,
} from '#contract/shop/returns.ts'
import type { ReplacementState, ReturnState } from '#shared/return-states.ts'
import { openReturns, returnLife } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { returns } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { readReturnable } from './read-returnable.ts'
import { leftOf, whyNoReturn } from './return-rules.ts'

const t = alias(returns, 't')

interface StoredReplacement {
  id: number
  status: ReplacementState
  carrier: string | null
  number: string | null
}

const row = {
  id: t.id,
  status: t.status,
  createdAt: t.createdAt,
  cause: t.cause,
  wish: t.wish,
  words: t.words,
  answer: t.answer,
  items: sql<OrderReturn['items']>`(
    SELECT json_agg(json_build_object('name', i.product_name, 'quantity', n.quantity) ORDER BY i.id)
    FROM return_lines n JOIN order_items i ON i.id = n.order_item_id WHERE n.return_id = t.id)`,
  photos: sql<number[]>`(
    SELECT coalesce(json_agg(p.id ORDER BY p.id), '[]') FROM return_photos p WHERE p.return_id = t.id)`,
  replacements: sql<StoredReplacement[]>`(
    SELECT coalesce(json_agg(json_build_object('id', l.id, 'status', l.status, 'carrier', s.carrier, 'number', s.tracking_number)
      ORDER BY l.id), '[]')
    FROM replacements l LEFT JOIN LATERAL (
      SELECT carrier, tracking_number FROM shipments WHERE replacement_id = l.id AND left_at IS NOT NULL ORDER BY id DESC LIMIT 1) s ON true
    WHERE l.return_id = t.id)`,
}

const stages: Record<ReturnState, OrderReturn['stage']> = {
  asked: 'We are looking at it',
  awaited: 'Please send it to us',
  received: 'It has arrived with us',
  ready: 'We are settling it',
  settled: 'Settled',
  settled_early: 'Settled',
  received_late: 'Settled',
  refused: 'Not accepted',
  withdrawn: 'Withdrawn',
}

const replacementStages: Record<ReplacementState, string> = {
  due: 'is being packed',
  packed: 'is packed',
  sent: 'is on its way',
  delivered: 'has arrived',
  lost: 'was lost on its way',
  came_back: 'came back to us',
  cancelled: 'was stopped',
}

function present({ id, status, createdAt, replacements, ...rest }: RowOf<typeof row>): OrderReturn {
  return {
    ...rest,
    id: publicReturnId(id),
    stage: stages[status],
    created_at: createdAt.toISOString(),
    can_withdraw: returnLife[status].withdrawn !== undefined,
    can_add_photos: openReturns.includes(status),
    replacements: replacements.map((one) => ({
      id: publicReplacementId(one.id),
      stage: replacementStages[one.status],
      tracking: one.carrier && [one.carrier, one.number].filter(Boolean).join(' '),
    })),
  }
}

/**
 * Returns of a shopper's order, and the packs that can still be reported.
 * @throws {ShopError} `not_found`, also for another shopper's order.
 */
export async function readOrderReturns(
  db: Database,
  accountId: number,
  orderId: number,
): Promise<OrderReturns> {
  const books = await readReturnable(db, orderId)
  if (books?.accountId !== accountId || books.status === 'awaiting_payment') {
    throw shopError(errorMessage('orders', 'unknown'))
  }
  const rows = await readRows(
    db,
    row,
    (columns) => sql`SELECT ${columns} FROM returns t WHERE t.order_id = ${orderId} ORDER BY t.id DESC`,
  )
  const refusal = whyNoReturn(books)
  return {
    can_ask: refusal === null,
    why: refusal?.message ?? null,
    until: books.until,
    is_delivered: books.status === 'delivered',
    items: books.items
      .map((item) => ({ item_id: item.id, name: item.name, left: leftOf(item), image_url: item.imageUrl }))
      .filter(({ left }) => left > 0),
    returns: rows.map(present),
  }
}
