import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import type { CodHistory } from './cod-rules.ts'

const facts = {
  openOrder: sql<number | null>`max(theirs.id) FILTER (WHERE payment.status = 'due_on_delivery')::float8`,
  hasRefused: sql<boolean>`coalesce(bool_or(payment.kind = 'cod' AND EXISTS (
    SELECT FROM order_history entry WHERE entry.order_id = theirs.id AND entry.status = 'returned_to_origin')), false)`,
  hasOrders: sql<boolean>`coalesce(bool_or(theirs.status NOT IN ('awaiting_payment', 'confirming', 'cancelled')), false)`,
}

type Who = { accountId: number; phones: string[] }

const ofShopper = prepareQuery(
  facts,
  (columns, { accountId, phones }: QueryParams<Who>) => sql`
  WITH persons AS (
    SELECT id FROM accounts WHERE id = ${accountId} OR phone = ANY (${phones}::text[])
  ), theirs AS (
    SELECT id, status FROM orders WHERE account_id IN (SELECT id FROM persons)
    UNION
    SELECT id, status FROM orders WHERE shipping_phone = ANY (${phones}::text[]) AND status <> 'awaiting_payment'
  )
  SELECT ${columns} FROM theirs JOIN payments payment ON payment.order_id = theirs.id`,
)

/** What the shop knows of a shopper, by the account, its phone, and the phone for the courier. */
export async function readCodHistory(
  db: Database,
  { accountId, phone }: { accountId: number; phone: string },
  courierPhone: string | null,
): Promise<CodHistory> {
  const phones = [phone, courierPhone].filter((each) => each !== null && each !== '') as string[]
  const { openOrder, hasRefused, hasOrders } = await ofShopper.one(db, { accountId, phones })
  return {
    openOrder: openOrder === null ? null : publicOrderId(openOrder),
    hasRefused,
    isFirstOrder: !hasOrders,
  }
}
