import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type OrderReturn,
  type OrderReturns,
  publicReplacementId,
  publicReturnId,
} from '#contract/shop/returns.ts'
import type { ReplacementState, ReturnState } from '#shared/return-states.ts'
import { openReturns, returnTransitions } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { returns } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { readReturnable } from './read-returnable.ts'
import { leftOf, returnProblem } from './return-rules.ts'

const returned = alias(returns, 'returned')

interface StoredReplacement {
  id: number
  status: ReplacementState
  carrier: string | null
  number: string | null
}

const row = {
  id: returned.id,
  status: returned.status,
  createdAt: returned.createdAt,
  cause: returned.cause,
  wish: returned.wish,
  words: returned.words,
  answer: returned.answer,
  items: sql<OrderReturn['items']>`(
    SELECT json_agg(json_build_object('name', item.product_name, 'quantity', return_line.quantity) ORDER BY item.id)
    FROM return_lines return_line JOIN order_items item ON item.id = return_line.order_item_id WHERE return_line.return_id = returned.id)`,
  photos: sql<number[]>`(
    SELECT coalesce(json_agg(photo.id ORDER BY photo.id), '[]') FROM return_photos photo WHERE photo.return_id = returned.id)`,
  replacements: sql<StoredReplacement[]>`(
    SELECT coalesce(json_agg(json_build_object('id', replacement.id, 'status', replacement.status, 'carrier', shipment.carrier, 'number', shipment.tracking_number)
      ORDER BY replacement.id), '[]')
    FROM replacements replacement LEFT JOIN LATERAL (
      SELECT carrier, tracking_number FROM shipments WHERE replacement_id = replacement.id AND left_at IS NOT NULL ORDER BY id DESC LIMIT 1) shipment ON true
    WHERE replacement.return_id = returned.id)`,
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
    can_withdraw: returnTransitions[status].withdrawn !== undefined,
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
    (columns) =>
      sql`SELECT ${columns} FROM returns returned WHERE returned.order_id = ${orderId} ORDER BY returned.id DESC`,
  )
  const refusal = returnProblem(books)
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
