import { type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { LockedCustomer } from './lock-customer.ts'

// Which rows of a table `t` are a person's, as conditions that personal-data.ts, exports and erasures share. What was sent or is
// kept under an address alone is theirs only where they proved the address; an unproven one is null, which equals nothing.

/** Whose data: an account, with the numbers of its orders. */
export interface Whose extends LockedCustomer {
  orders: number[]
}

const list = (numbers: number[]): SQL => sql`(${sql.param(numbers)}::bigint[])`
export const byAccount = ({ id }: Whose): SQL => sql`t.account_id = ${id}`
export const byOrder = ({ orders }: Whose): SQL => sql`t.order_id = ANY ${list(orders)}`
export const byOrderOrReplacement = (whose: Whose): SQL => sql`(${byOrder(whose)}
  OR t.replacement_id IN (SELECT id FROM replacements WHERE order_id = ANY ${list(whose.orders)}))`
export const byItem = ({ orders }: Whose): SQL =>
  sql`t.order_item_id IN (SELECT id FROM order_items WHERE order_id = ANY ${list(orders)})`
export const byRefund = ({ orders }: Whose): SQL => sql`t.refund_id IN (
  SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ANY ${list(orders)})`
export const byPayment = ({ orders }: Whose): SQL =>
  sql`t.payment_id IN (SELECT id FROM payments WHERE order_id = ANY ${list(orders)})`
export const byReturn = ({ orders }: Whose): SQL =>
  sql`t.return_id IN (SELECT id FROM returns WHERE order_id = ANY ${list(orders)})`

/** Plans of the account, and those that somebody without an account made under the address. */
export const theirPlans = ({ id, provenEmail }: Whose): SQL =>
  sql`(SELECT id FROM garden_plans WHERE account_id = ${id} OR account_id IS NULL AND lower(email) = lower(${provenEmail}))`
/** Of their own reviews, whoever it is that voted or reported. */
export const byReview = ({ id }: Whose): SQL =>
  sql`t.review_id IN (SELECT id FROM reviews WHERE account_id = ${id})`

export const byPlan = (whose: Whose): SQL => sql`t.plan_id IN ${theirPlans(whose)}`

const ownTickets = ({ id, provenEmail }: Whose): SQL =>
  sql`(account_id = ${id} OR lower(email) = lower(${provenEmail}))`

/** Theirs, and what was merged into them. */
export const theirTickets = (whose: Whose): SQL => sql`(SELECT id FROM tickets WHERE ${ownTickets(whose)}
  OR merged_into IN (SELECT id FROM tickets WHERE ${ownTickets(whose)}))`
export const byTicket = (whose: Whose): SQL => sql`t.ticket_id IN ${theirTickets(whose)}`

export const byPicture = (whose: Whose): SQL => sql`t.hash IN (
  SELECT picture FROM garden_photos WHERE plan_id IN ${theirPlans(whose)}
  UNION SELECT p.picture FROM return_photos p JOIN returns r ON r.id = p.return_id WHERE r.order_id = ANY ${list(whose.orders)}
  UNION SELECT p.picture FROM review_photos p JOIN reviews r ON r.id = p.review_id WHERE r.account_id = ${whose.id})`

/** Letters to the address, and those about the account, its orders and what came of them, whatever the address was then. */
export const theirEmails = (whose: Whose): SQL => sql`(lower(t.recipient) = lower(${whose.provenEmail})
  OR t.dedupe_key IN (${`welcome:${whose.id}`}, ${`customer-erased:${whose.id}`})
  OR t.dedupe_key LIKE ANY (ARRAY[${`email-changed:${whose.id}:%`}, ${`account-changed:${whose.id}:%`}, ${`garden-week:${whose.id}:%`}, ${`passkey-changed:${whose.id}:%`}])
  OR t.data ->> 'orderId' = ANY (${sql.param(whose.orders.map(String))}::text[])
  OR t.data ->> 'returnId' IN (SELECT id::text FROM returns WHERE order_id = ANY ${list(whose.orders)})
  OR t.data ->> 'replacementId' IN (SELECT id::text FROM replacements WHERE order_id = ANY ${list(whose.orders)})
  OR t.data ->> 'resetId' IN (SELECT id::text FROM password_resets WHERE account_id = ${whose.id})
  OR t.data ->> 'codeId' IN (SELECT id::text FROM sign_in_codes WHERE account_id = ${whose.id})
  OR t.data ->> 'gardenPlanId' IN (SELECT p.id::text FROM garden_plans p WHERE p.id IN ${theirPlans(whose)})
  OR t.data ->> 'reviewId' IN (SELECT r.id::text FROM reviews r WHERE r.account_id = ${whose.id})
  OR t.data ->> 'noticeId' IN (SELECT n.id::text FROM product_notices n WHERE n.account_id = ${whose.id} OR n.email = lower(${whose.provenEmail}))
  OR t.data ->> 'ticketId' IN (SELECT k.id::text FROM tickets k WHERE k.id IN ${theirTickets(whose)})
  OR t.data ->> 'ticketMessageId' IN (SELECT w.id::text FROM ticket_messages w WHERE w.ticket_id IN ${theirTickets(whose)}))`

const subscriptionOf = (
  { provenEmail }: Whose,
  table: SQL,
): SQL => sql`(${table}.email = lower(${provenEmail})
  OR ${table}.email = 'ended:' || encode(sha256(convert_to(${table}.unsubscribe_token || ' ' || lower(${provenEmail}), 'UTF8')), 'hex'))`

export const theirSubscription = (whose: Whose): SQL => subscriptionOf(whose, sql`t`)

export const bySubscriber = (whose: Whose): SQL =>
  sql`t.subscriber_id IN (SELECT s.id FROM subscribers s WHERE ${subscriptionOf(whose, sql`s`)})`

export const theirNotices = ({ id, provenEmail }: Whose): SQL =>
  sql`(t.account_id = ${id} OR t.email = lower(${provenEmail}))`

export const theirOffers = (whose: Whose): SQL =>
  sql`(${byOrder(whose)} OR t.person IN ('email:' || lower(${whose.provenEmail}), 'phone:' || ${whose.provenPhone}, ${`account:${whose.id}`}))`

/** What the provider told us of their payments; it may name address and phone. */
export const theirEvents = ({
  orders,
}: Whose): SQL => sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = ANY ${list(orders)}
  AND (position(p.provider_payment_id IN t.body) > 0 OR position(p.provider_order_id IN t.body) > 0))`

export const theirManifests = ({ orders }: Whose): SQL =>
  sql`t.id IN (SELECT s.manifest_id FROM shipments s WHERE s.order_id = ANY ${list(orders)})`

/** Kept answers, counters and tables that name the proven address or number: an erasure deletes such copies, and no export shows them. */
export const namesThem = (text: SQL, { provenEmail, provenPhone }: Whose): SQL =>
  sql`(position(lower(${provenEmail}) IN lower(${text})) > 0 OR position(${provenPhone} IN ${text}) > 0)`

export const theirLog = ({
  id,
  orders,
}: Whose): SQL => sql`(t.entity = 'customer' AND t.entity_id = ${String(id)}
  OR t.entity = 'review' AND t.entity_id IN (SELECT r.id::text FROM reviews r WHERE r.account_id = ${id})
  OR t.entity = 'order' AND t.entity_id = ANY (${sql.param(orders.map(publicOrderId))}::text[])
  OR t.author = 'shopper' AND t.author_id = ${id})`

/** Files of customers that name them, as long as they are kept. */
export const theirTables = (whose: Whose): SQL =>
  sql`(t.kind = 'customers' AND t.content IS NOT NULL AND ${namesThem(sql`t.content`, whose)})`
export const byTable = (whose: Whose): SQL =>
  sql`t.import_id IN (SELECT i.id FROM imports i WHERE i.kind = 'customers')
    AND (t.entity_id = ${String(whose.id)} OR ${namesThem(sql`(t.name || t.changes::text || coalesce(t.cells::text, ''))`, whose)})`
