import { and, eq, type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { dropUnpaid } from '../../payments/reconciliation/drop-abandoned-orders.ts'
import { shopItself } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders, payments } from '../../platform/database/tables.ts'
import { eraseTicketsOf } from '../tickets/tickets-of.ts'
import {
  byTable,
  namesThem,
  theirEmails,
  theirEvents,
  theirManifests,
  theirNotices,
  theirOffers,
  theirPlans,
  theirSubscription,
  theirTables,
  type Whose,
} from './rows-of-customer.ts'

/** Takes one kind of data away, and answers how much of it there was. */
type Step = (tx: Database, whose: Whose, nobody: number) => Promise<number>

/** How many rows a statement changed or, where it ends with a `SELECT`, answered. */
const countOf = async (tx: Database, statement: SQL): Promise<number> =>
  (await tx.execute(statement)).rowCount ?? 0

const list = (numbers: number[]) => sql`(${sql.param(numbers)}::bigint[])`

/** Mails that failed leave a matter for the staff, which would point to nothing. */
const letters: Step = (tx, whose) =>
  countOf(
    tx,
    sql`WITH letters AS (DELETE FROM outbox t WHERE ${theirEmails(whose)} RETURNING t.id),
      matters AS (DELETE FROM failed_jobs d USING letters l WHERE d.kind = 'mail' AND d.reference = l.id::text)
    SELECT id FROM letters`,
  )

const tickets: Step = (tx, { id, provenEmail }) => eraseTicketsOf(tx, { accountId: id, email: provenEmail })

const newsletter: Step = (tx, whose) =>
  countOf(tx, sql`DELETE FROM subscribers t WHERE ${theirSubscription(whose)} RETURNING 1`)

const notices: Step = (tx, whose) =>
  countOf(tx, sql`DELETE FROM product_notices t WHERE ${theirNotices(whose)} RETURNING 1`)

const photos: Step = (tx, whose) =>
  countOf(
    tx,
    sql`WITH of_garden AS (DELETE FROM garden_photos WHERE plan_id IN ${theirPlans(whose)} RETURNING 1),
      of_returns AS (DELETE FROM return_photos p USING returns r
        WHERE r.id = p.return_id AND r.order_id = ANY ${list(whose.orders)} RETURNING 1)
    SELECT 1 FROM of_garden UNION ALL SELECT 1 FROM of_returns`,
  )

/** A plan that another account keeps stays theirs, without the address that was typed for it. */
async function plans(tx: Database, whose: Whose): Promise<number> {
  const gone = await countOf(tx, sql`DELETE FROM garden_plans WHERE id IN ${theirPlans(whose)} RETURNING 1`)
  await tx.execute(
    sql`UPDATE garden_plans SET name = '', email = '', phone = '' WHERE lower(email) = lower(${whose.provenEmail})`,
  )
  return gone
}

/** With their photographs. Votes of others go with a review; those of the person no longer count for others' reviews. */
const reviews: Step = (tx, { id }) =>
  countOf(
    tx,
    sql`WITH votes AS (DELETE FROM review_votes WHERE account_id = ${id} RETURNING 1),
      reports AS (DELETE FROM review_reports WHERE account_id = ${id} RETURNING 1),
      stops AS (DELETE FROM review_stops WHERE account_id = ${id} RETURNING 1),
      written AS (DELETE FROM reviews WHERE account_id = ${id} RETURNING 1)
    SELECT 1 FROM votes UNION ALL SELECT 1 FROM reports UNION ALL SELECT 1 FROM stops UNION ALL SELECT 1 FROM written`,
  )

/** Written by a job, some days after a delivery. */
const requests: Step = (tx, { orders }) =>
  countOf(tx, sql`DELETE FROM review_requests WHERE order_id = ANY ${list(orders)} RETURNING 1`)

const words: Step = (tx, { orders }) =>
  countOf(
    tx,
    sql`UPDATE returns SET words = '', answer = NULL, request_key = NULL WHERE order_id = ANY ${list(orders)} RETURNING 1`,
  )

const notes: Step = (tx, { id, orders }) =>
  countOf(
    tx,
    sql`WITH of_orders AS (DELETE FROM order_notes WHERE order_id = ANY ${list(orders)} RETURNING 1),
      of_customer AS (DELETE FROM customer_notes WHERE account_id = ${id} RETURNING 1)
    SELECT 1 FROM of_orders UNION ALL SELECT 1 FROM of_customer`,
  )

/** Where orders went; the tax documents have their own copy of name and address. */
const addresses: Step = (tx, { id }) =>
  countOf(
    tx,
    sql`UPDATE orders SET shipping_full_name = NULL, shipping_address = NULL, shipping_city = NULL, shipping_state = NULL, shipping_state_code = NULL,
      shipping_zip = NULL, shipping_country = NULL, shipping_phone = NULL WHERE account_id = ${id} AND (shipping_full_name IS NOT NULL OR shipping_phone IS NOT NULL) RETURNING 1`,
  )

const triedColumns = {
  id: payments.id,
  orderId: payments.orderId,
  status: payments.status,
  orderStatus: orders.status,
}

/** Attempts that were never paid. Where one was tried, money may still come: it goes back, as of a cancelled order. */
async function attempts(tx: Database, { id }: Whose): Promise<number> {
  const dropped = await dropUnpaid(tx, sql`payment.account_id = ${id}`)
  const tried = await tx
    .select(triedColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.accountId, id), eq(payments.status, 'expired')))
  const note = 'Never paid; the customer was erased.'
  for (const payment of tried) await movePayment(tx, payment, { event: 'cancelled', actor: shopItself, note })
  return dropped + tried.length
}

const addressBook: Step = (tx, { id }) =>
  countOf(tx, sql`DELETE FROM saved_addresses WHERE account_id = ${id} RETURNING 1`)

/** A carrier's list names each parcel's receiver; another customer's parcels on it stay as they are. */
async function manifests(tx: Database, whose: Whose): Promise<number> {
  const names = sql`${sql.param(whose.orders.map(publicOrderId))}::text[]`
  return countOf(
    tx,
    sql`UPDATE manifests t SET rows = (
      SELECT jsonb_agg(CASE WHEN line -> 'orders' ?| (${names})
        THEN line || '{"name": "Erased customer", "city": null, "pin": null}' ELSE line END ORDER BY place)
      FROM jsonb_array_elements(t.rows) WITH ORDINALITY AS lines (line, place))
    WHERE ${theirManifests(whose)} AND jsonb_typeof(t.rows) = 'array' AND jsonb_array_length(t.rows) > 0 RETURNING 1`,
  )
}

/** Kept for minutes to a month, and gone at once with the person: counters, kept answers, what the provider told us. */
const traces: Step = (tx, whose) =>
  countOf(
    tx,
    sql`WITH events AS (DELETE FROM webhook_events t WHERE t.processed_at IS NOT NULL AND ${theirEvents(whose)} RETURNING 1),
      answers AS (DELETE FROM staff_idempotency_keys t WHERE ${namesThem(sql`t.answer::text`, whose)} RETURNING 1),
      counters AS (DELETE FROM throttle_windows t WHERE ${namesThem(sql`t.subject`, whose)} RETURNING 1)
    SELECT 1 FROM events UNION ALL SELECT 1 FROM answers UNION ALL SELECT 1 FROM counters`,
  )

/** A file that names them goes as a whole, and its sample with it; rows of others stay to be seen. */
const tables: Step = (tx, whose) =>
  countOf(
    tx,
    sql`WITH files AS (UPDATE imports t SET content = NULL, sample = '[]' WHERE ${theirTables(whose)} RETURNING 1),
      rows AS (DELETE FROM import_rows t WHERE ${byTable(whose)} RETURNING 1)
    SELECT 1 FROM files UNION ALL SELECT 1 FROM rows`,
  )

const offers: Step = (tx, whose) =>
  countOf(tx, sql`DELETE FROM offer_uses t WHERE ${theirOffers(whose)} RETURNING 1`)

/** What only the account is needed for goes with it. */
const access: Step = (tx, { id }) =>
  countOf(
    tx,
    sql`WITH ended AS (DELETE FROM sessions WHERE account_id = ${id} RETURNING 1),
      links AS (DELETE FROM password_resets WHERE account_id = ${id} RETURNING 1),
      codes AS (DELETE FROM sign_in_codes WHERE account_id = ${id} RETURNING 1),
      challenges AS (DELETE FROM passkey_challenges WHERE account_id = ${id} RETURNING 1),
      keys AS (DELETE FROM passkeys WHERE account_id = ${id} RETURNING 1)
    SELECT 1 FROM ended UNION ALL SELECT 1 FROM links UNION ALL SELECT 1 FROM codes
    UNION ALL SELECT 1 FROM challenges UNION ALL SELECT 1 FROM keys`,
  )

const cart: Step = (tx, { id }) =>
  countOf(
    tx,
    sql`WITH cart AS (DELETE FROM cart_lines WHERE account_id = ${id} RETURNING 1),
      code AS (DELETE FROM cart_codes WHERE account_id = ${id}),
      saved AS (DELETE FROM saved_lines WHERE account_id = ${id} RETURNING 1)
    SELECT 1 FROM cart UNION ALL SELECT 1 FROM saved`,
  )

/** The orders pass to the account of nobody, and the numbers by which the shopper was the author with them. */
async function handOver(tx: Database, { id, orders }: Whose, nobody: number): Promise<void> {
  await tx.execute(sql`UPDATE orders SET account_id = ${nobody}, hold_reason = NULL, hold_until = NULL, tags = '{}'
    WHERE account_id = ${id}`)
  await tx.execute(sql`UPDATE payments SET account_id = ${nobody}, card_last4 = NULL, idempotency_key = NULL, request_hash = NULL
    WHERE account_id = ${id}`)
  await tx.execute(
    sql`UPDATE replacements SET hold_reason = NULL WHERE order_id = ANY ${list(orders)} AND hold_reason IS NOT NULL`,
  )
  for (const table of ['order_history', 'returns', 'replacements', 'stock_movements'])
    await tx.execute(sql`UPDATE ${sql.identifier(table)} SET author_id = ${nobody}
      WHERE author = 'shopper' AND author_id = ${id} AND order_id = ANY ${list(orders)}`)
  // The bank's word stands in the dispute's own columns; its message as it came names address and phone.
  await tx.execute(sql`UPDATE disputes d SET event = '{}' FROM payments p
    WHERE p.id = d.payment_id AND p.order_id = ANY ${list(orders)}`)
  await tx.execute(sql`UPDATE refunds r SET author_id = ${nobody} FROM payments p
    WHERE p.id = r.payment_id AND p.order_id = ANY ${list(orders)} AND r.author = 'shopper' AND r.author_id = ${id}`)
}

const marksOfRequests = 'Marks of mails that asked for reviews'

/** What comes and goes by itself between a look and the act; nobody decides by how much of it there is. */
export const fleeting = new Set([
  marksOfRequests,
  'Letters that were sent or wait',
  'Counters and what the provider told us',
  'Sign-ins and links for a new password',
])

/** In this order: letters are found by what is taken away after them. */
const steps: [string, Step][] = [
  ['Letters that were sent or wait', letters],
  ['Questions and messages, with their answers', tickets],
  ['Subscription of the newsletter', newsletter],
  ['Products that they wait for', notices],
  ['Photographs', photos],
  ['Garden plans', plans],
  ['Reviews, and what was said of those of others', reviews],
  ['Words of returns and problems', words],
  ['Notes of colleagues', notes],
  ['Unpaid attempts to order', attempts],
  ['Delivery addresses of orders', addresses],
  ['Saved addresses', addressBook],
  ['Names on carriers’ lists', manifests],
  ['Counters and what the provider told us', traces],
  ['Tables of customers that were taken in', tables],
  ['Marks of the first-order offer', offers],
  [marksOfRequests, requests],
  ['Sign-ins and links for a new password', access],
  ['Products in the cart, or saved for later', cart],
]

/**
 * Takes away everything that no law wants kept. The account must be locked against everything, its orders too.
 * @returns what went, and how much of it.
 */
export async function takeAway(
  tx: Database,
  whose: Whose,
  nobody: number,
): Promise<{ what: string; count: number }[]> {
  const gone: { what: string; count: number }[] = []
  for (const [what, step] of steps) gone.push({ what, count: await step(tx, whose, nobody) })
  await handOver(tx, whose, nobody)
  await tx.execute(sql`DELETE FROM accounts WHERE id = ${whose.id}`)
  return [
    { what: 'Account with name, e-mail, phone and password', count: 1 },
    ...gone.filter(({ count }) => count > 0),
  ]
}
