import { and, eq, type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { eraseDrafts } from '../../orders/drafts/reserve-packs.ts'
import { dropUnpaid } from '../../payments/reconciliation/drop-abandoned-orders.ts'
import { shopActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders, payments } from '../../platform/database/tables.ts'
import { eraseTicketsOf } from '../tickets/tickets-of.ts'
import {
  byDraft,
  byImportFile,
  byImportRow,
  byMail,
  byManifest,
  byNotice,
  byOfferUse,
  bySubscription,
  byWebhookEvent,
  type DataSubject,
  mentions,
  planIds,
} from './rows-of-customer.ts'

/** Deletes one kind of personal data. Resolves to the number of rows. */
type Step = (tx: Database, subject: DataSubject, erasedAccountId: number) => Promise<number>

/** The number of rows that a statement changed or selected. */
const countOf = async (tx: Database, statement: SQL): Promise<number> =>
  (await tx.execute(statement)).rowCount ?? 0

const list = (numbers: number[]) => sql`(${sql.param(numbers)}::bigint[])`

/** Deletes failed mails with their failed jobs, which would point to nothing. */
const mails: Step = (tx, subject) =>
  countOf(
    tx,
    sql`WITH deleted AS (DELETE FROM outbox personal WHERE ${byMail(subject)} RETURNING personal.id),
      jobs AS (DELETE FROM failed_jobs job USING deleted WHERE job.kind = 'mail' AND job.reference = deleted.id::text)
    SELECT id FROM deleted`,
  )

const tickets: Step = (tx, { id, provenEmail }) => eraseTicketsOf(tx, { accountId: id, email: provenEmail })

const newsletter: Step = (tx, subject) =>
  countOf(tx, sql`DELETE FROM subscribers personal WHERE ${bySubscription(subject)} RETURNING 1`)

const notices: Step = (tx, subject) =>
  countOf(tx, sql`DELETE FROM product_notices personal WHERE ${byNotice(subject)} RETURNING 1`)

const photos: Step = (tx, subject) =>
  countOf(
    tx,
    sql`WITH of_garden AS (DELETE FROM garden_photos WHERE plan_id IN ${planIds(subject)} RETURNING 1),
      of_returns AS (DELETE FROM return_photos photo USING returns returned
        WHERE returned.id = photo.return_id AND returned.order_id = ANY ${list(subject.orders)} RETURNING 1)
    SELECT 1 FROM of_garden UNION ALL SELECT 1 FROM of_returns`,
  )

/** Another account's plan stays, without the address that somebody typed for it. */
async function plans(tx: Database, subject: DataSubject): Promise<number> {
  const gone = await countOf(tx, sql`DELETE FROM garden_plans WHERE id IN ${planIds(subject)} RETURNING 1`)
  await tx.execute(
    sql`UPDATE garden_plans SET name = '', email = '', phone = '' WHERE lower(email) = lower(${subject.provenEmail})`,
  )
  return gone
}

/** Photographs and votes go with a review. The person's own votes no longer count for other reviews. */
const reviews: Step = (tx, { id }) =>
  countOf(
    tx,
    sql`WITH votes AS (DELETE FROM review_votes WHERE account_id = ${id} RETURNING 1),
      reports AS (DELETE FROM review_reports WHERE account_id = ${id} RETURNING 1),
      stops AS (DELETE FROM review_stops WHERE account_id = ${id} RETURNING 1),
      written AS (DELETE FROM reviews WHERE account_id = ${id} RETURNING 1)
    SELECT 1 FROM votes UNION ALL SELECT 1 FROM reports UNION ALL SELECT 1 FROM stops UNION ALL SELECT 1 FROM written`,
  )

const requests: Step = (tx, { orders }) =>
  countOf(tx, sql`DELETE FROM review_requests WHERE order_id = ANY ${list(orders)} RETURNING 1`)

const returnTexts: Step = (tx, { orders }) =>
  countOf(
    tx,
    sql`UPDATE returns SET words = '', answer = NULL, request_key = NULL WHERE order_id = ANY ${list(orders)} RETURNING 1`,
  )

const drafts: Step = (tx, subject) => eraseDrafts(tx, byDraft(subject))

const notes: Step = (tx, { id, orders }) =>
  countOf(
    tx,
    sql`WITH of_orders AS (DELETE FROM order_notes WHERE order_id = ANY ${list(orders)} RETURNING 1),
      of_customer AS (DELETE FROM customer_notes WHERE account_id = ${id} RETURNING 1),
      proposed AS (DELETE FROM proposals WHERE order_id = ANY ${list(orders)})
    SELECT 1 FROM of_orders UNION ALL SELECT 1 FROM of_customer`,
  )

/** Clears addresses and business buyers of orders; the tax documents have their own copy of name, address and GSTIN. */
const addresses: Step = (tx, { id }) =>
  countOf(
    tx,
    sql`UPDATE orders SET shipping_full_name = NULL, shipping_address = NULL, shipping_city = NULL, shipping_state = NULL, shipping_state_code = NULL,
      shipping_zip = NULL, shipping_country = NULL, shipping_phone = NULL, buyer_gstin = NULL, buyer_legal_name = NULL
      WHERE account_id = ${id} AND (shipping_full_name IS NOT NULL OR shipping_phone IS NOT NULL OR buyer_gstin IS NOT NULL) RETURNING 1`,
  )

const triedColumns = {
  id: payments.id,
  orderId: payments.orderId,
  status: payments.status,
  orderStatus: orders.status,
}

/**
 * Deletes attempts that were never paid. Where one was tried, money may still arrive and is then refunded, as
 * of a cancelled order.
 */
async function attempts(tx: Database, { id }: DataSubject): Promise<number> {
  const dropped = await dropUnpaid(tx, sql`payment.account_id = ${id}`)
  const tried = await tx
    .select(triedColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.accountId, id), eq(payments.status, 'expired')))
  const note = 'Never paid; the customer was erased.'
  for (const payment of tried) await movePayment(tx, payment, { event: 'cancelled', actor: shopActor, note })
  return dropped + tried.length
}

const addressBook: Step = (tx, { id }) =>
  countOf(tx, sql`DELETE FROM saved_addresses WHERE account_id = ${id} RETURNING 1`)

/** A manifest names each receiver; other customers' parcels on it stay as they are. */
async function manifests(tx: Database, subject: DataSubject): Promise<number> {
  const names = sql`${sql.param(subject.orders.map(publicOrderId))}::text[]`
  return countOf(
    tx,
    sql`UPDATE manifests personal SET rows = (
      SELECT jsonb_agg(CASE WHEN line -> 'orders' ?| (${names})
        THEN line || '{"name": "Erased customer", "city": null, "pin": null}' ELSE line END ORDER BY place)
      FROM jsonb_array_elements(personal.rows) WITH ORDINALITY AS lines (line, place))
    WHERE ${byManifest(subject)} AND jsonb_typeof(personal.rows) = 'array' AND jsonb_array_length(personal.rows) > 0 RETURNING 1`,
  )
}

/** Deletes short-lived copies: counters, stored answers and messages of the payment provider. */
const traces: Step = (tx, subject) =>
  countOf(
    tx,
    sql`WITH events AS (DELETE FROM webhook_events personal WHERE personal.processed_at IS NOT NULL AND ${byWebhookEvent(subject)} RETURNING 1),
      answers AS (DELETE FROM staff_idempotency_keys personal WHERE ${mentions(sql`personal.answer::text`, subject)} RETURNING 1),
      of_agents AS (DELETE FROM agent_requests personal WHERE ${mentions(sql`coalesce(personal.answer::text, '')`, subject)} RETURNING 1),
      begun_by_agents AS (DELETE FROM agent_sessions personal WHERE ${mentions(sql`coalesce(personal.personal::text, '')`, subject)} RETURNING 1),
      counters AS (DELETE FROM throttle_windows personal WHERE ${mentions(sql`personal.subject`, subject)} RETURNING 1)
    SELECT 1 FROM events UNION ALL SELECT 1 FROM answers UNION ALL SELECT 1 FROM counters`,
  )

/** Deletes import files that name the person, with their samples; rows of other people stay visible. */
const importFiles: Step = (tx, subject) =>
  countOf(
    tx,
    sql`WITH files AS (UPDATE imports personal SET content = NULL, sample = '[]' WHERE ${byImportFile(subject)} RETURNING 1),
      rows AS (DELETE FROM import_rows personal WHERE ${byImportRow(subject)} RETURNING 1)
    SELECT 1 FROM files UNION ALL SELECT 1 FROM rows`,
  )

const offers: Step = (tx, subject) =>
  countOf(tx, sql`DELETE FROM offer_uses personal WHERE ${byOfferUse(subject)} RETURNING 1`)

/** Deletes what gives access to the account. */
const credentials: Step = (tx, { id }) =>
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

/** Moves the orders to the erased account, with the ids by which the shopper was their author. */
async function reassignOrders(tx: Database, { id, orders }: DataSubject, nobody: number): Promise<void> {
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
  // The dispute's own columns hold the bank's decision; the raw event names address and phone.
  await tx.execute(sql`UPDATE disputes dispute SET event = '{}' FROM payments payment
    WHERE payment.id = dispute.payment_id AND payment.order_id = ANY ${list(orders)}`)
  await tx.execute(sql`UPDATE refunds refund SET author_id = ${nobody} FROM payments payment
    WHERE payment.id = refund.payment_id AND payment.order_id = ANY ${list(orders)} AND refund.author = 'shopper' AND refund.author_id = ${id}`)
}

const reviewRequestMarks = 'Marks of mails that asked for reviews'

/** Data that changes by itself between preview and erasure; a preview stays valid despite it. */
export const volatileKinds = new Set([
  reviewRequestMarks,
  'Letters that were sent or wait',
  'Counters and what the provider told us',
  'Sign-ins and links for a new password',
])

/** The order matters: mails are found by rows that later steps delete, and drafts lock stock last. */
const steps: [string, Step][] = [
  ['Letters that were sent or wait', mails],
  ['Questions and messages, with their answers', tickets],
  ['Subscription of the newsletter', newsletter],
  ['Products that they wait for', notices],
  ['Photographs', photos],
  ['Garden plans', plans],
  ['Reviews, and what was said of those of others', reviews],
  ['Words of returns and problems', returnTexts],
  ['Notes of colleagues', notes],
  ['Unpaid attempts to order', attempts],
  ['Delivery addresses of orders', addresses],
  ['Saved addresses', addressBook],
  ['Names on carriers’ lists', manifests],
  ['Counters and what the provider told us', traces],
  ['Tables of customers that were taken in', importFiles],
  ['Marks of the first-order offer', offers],
  [reviewRequestMarks, requests],
  ['Sign-ins and links for a new password', credentials],
  ['Products in the cart, or saved for later', cart],
  ['Orders that the shop prepared', drafts],
]

/**
 * Deletes all personal data that no law requires. The caller has locked the account and its orders.
 * @returns what was deleted, with counts.
 */
export async function deletePersonalData(
  tx: Database,
  subject: DataSubject,
  nobody: number,
): Promise<{ what: string; count: number }[]> {
  const gone: { what: string; count: number }[] = []
  for (const [what, step] of steps) gone.push({ what, count: await step(tx, subject, nobody) })
  await reassignOrders(tx, subject, nobody)
  await tx.execute(sql`DELETE FROM accounts WHERE id = ${subject.id}`)
  return [
    { what: 'Account with name, e-mail, phone and password', count: 1 },
    ...gone.filter(({ count }) => count > 0),
  ]
}
