import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import type { CodHistory } from './cod-rules.ts'

const isDue = sql`payment.status = 'due_on_delivery'`

const facts = {
  openOrder: sql<number | null>`max(theirs.id) FILTER (WHERE ${isDue} AND theirs.is_own)::float8`,
  hasOpenOrderAtPhone: sql<boolean>`coalesce(bool_or(${isDue} AND NOT theirs.is_own), false)`,
  // A lost parcel is no fault of the shopper.
  hasRefused: sql<boolean>`coalesce(bool_or(payment.status = 'written_off' AND theirs.status = 'returned_to_origin'
    AND (theirs.is_own OR theirs.is_to_own_phone)), false)`,
  hasOrders: sql<boolean>`coalesce(bool_or(theirs.is_own AND theirs.status NOT IN ('awaiting_payment', 'confirming', 'cancelled')), false)`,
}

type Who = { accountId: number; ownPhone: string; phones: string[] }

const ofShopper = prepareQuery(
  facts,
  (columns, { accountId, ownPhone, phones }: QueryParams<Who>) => sql`
  WITH persons AS (
    SELECT id FROM accounts WHERE id = ${accountId} OR phone = ANY (${phones}::text[])
  ), found AS (
    SELECT id FROM orders WHERE account_id IN (SELECT id FROM persons)
    UNION
    SELECT id FROM orders WHERE shipping_phone = ANY (${phones}::text[]) AND status <> 'awaiting_payment'
  ), theirs AS (
    SELECT id, status, account_id = ${accountId} AS is_own, shipping_phone = ${ownPhone} AS is_to_own_phone FROM orders JOIN found USING (id)
  )
  SELECT ${columns} FROM theirs JOIN payments payment ON payment.order_id = theirs.id`,
)

/**
 * What the shop knows of a shopper. Anybody can type the phone of somebody else, so a typed phone tells only whether an order to it is
 * on its way: never its number, what became of earlier ones, or that the shopper is known.
 */
export async function readCodHistory(
  db: Database,
  { accountId, phone }: { accountId: number; phone: string },
  courierPhone: string | null,
): Promise<CodHistory> {
  const phones = [phone, courierPhone].filter((each) => each !== null && each !== '') as string[]
  const { openOrder, hasOrders, ...known } = await ofShopper.one(db, { accountId, ownPhone: phone, phones })
  return {
    ...known,
    openOrder: openOrder === null ? null : publicOrderId(openOrder),
    isFirstOrder: !hasOrders,
  }
}
