import { type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { LockedCustomer } from './lock-customer.ts'

// Conditions that match a person's rows of a table with the alias `personal`; personal-data.ts, exports and
// erasures share them. Rows with an address alone match only a proved address; an unproved one is null and
// matches nothing.

/** A person subject data is exported or erased: the account, with the ids of its orders. */
export interface DataSubject extends LockedCustomer {
  orders: number[]
}

const list = (numbers: number[]): SQL => sql`(${sql.param(numbers)}::bigint[])`
export const byAccount = ({ id }: DataSubject): SQL => sql`personal.account_id = ${id}`
export const byOrder = ({ orders }: DataSubject): SQL => sql`personal.order_id = ANY ${list(orders)}`
export const byOrderOrReplacement = (subject: DataSubject): SQL => sql`(${byOrder(subject)}
  OR personal.replacement_id IN (SELECT id FROM replacements WHERE order_id = ANY ${list(subject.orders)}))`
export const byItem = ({ orders }: DataSubject): SQL =>
  sql`personal.order_item_id IN (SELECT id FROM order_items WHERE order_id = ANY ${list(orders)})`
export const byRefund = ({ orders }: DataSubject): SQL => sql`personal.refund_id IN (
  SELECT refund.id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ANY ${list(orders)})`
export const byPayment = ({ orders }: DataSubject): SQL =>
  sql`personal.payment_id IN (SELECT id FROM payments WHERE order_id = ANY ${list(orders)})`
export const byReturn = ({ orders }: DataSubject): SQL =>
  sql`personal.return_id IN (SELECT id FROM returns WHERE order_id = ANY ${list(orders)})`

/** Drafts of the account, and of people without one who have its proved e-mail or number. */
export const byDraft = ({
  id,
  provenEmail,
  provenPhone,
}: DataSubject): SQL => sql`(personal.account_id = ${id} OR personal.account_id IS NULL
  AND (lower(personal.customer_email) = lower(${provenEmail}) OR personal.customer_phone = ${provenPhone}))`

/** Ids of the account's plans, and of plans that guests made with the address. */
export const planIds = ({ id, provenEmail }: DataSubject): SQL =>
  sql`(SELECT id FROM garden_plans WHERE account_id = ${id} OR account_id IS NULL AND lower(email) = lower(${provenEmail}))`
/** Rows about the person's own reviews, such as votes of other people. */
export const byReview = ({ id }: DataSubject): SQL =>
  sql`personal.review_id IN (SELECT id FROM reviews WHERE account_id = ${id})`

export const byPlan = (subject: DataSubject): SQL => sql`personal.plan_id IN ${planIds(subject)}`

const isOwnTicket = ({ id, provenEmail }: DataSubject): SQL =>
  sql`(account_id = ${id} OR lower(email) = lower(${provenEmail}))`

/** Ids of the person's tickets and of tickets merged into them. */
export const ticketIds = (
  subject: DataSubject,
): SQL => sql`(SELECT id FROM tickets WHERE ${isOwnTicket(subject)}
  OR merged_into IN (SELECT id FROM tickets WHERE ${isOwnTicket(subject)}))`
export const byTicket = (subject: DataSubject): SQL => sql`personal.ticket_id IN ${ticketIds(subject)}`

export const byPicture = (subject: DataSubject): SQL => sql`personal.hash IN (
  SELECT picture FROM garden_photos WHERE plan_id IN ${planIds(subject)}
  UNION SELECT photo.picture FROM return_photos photo JOIN returns returned ON returned.id = photo.return_id WHERE returned.order_id = ANY ${list(subject.orders)}
  UNION SELECT photo.picture FROM review_photos photo JOIN reviews review ON review.id = photo.review_id WHERE review.account_id = ${subject.id})`

/**
 * Mails to the address, and mails about the account, its orders and their follow-ups, whatever the address
 * was.
 */
export const byMail = (
  subject: DataSubject,
): SQL => sql`(lower(personal.recipient) = lower(${subject.provenEmail})
  OR personal.recipient NOT LIKE '%@%' AND ${hasPhone(sql`personal.recipient`, subject)}
  OR personal.dedupe_key IN (${`welcome:${subject.id}`}, ${`customer-erased:${subject.id}`})
  OR personal.dedupe_key LIKE ANY (ARRAY[${`email-changed:${subject.id}:%`}, ${`account-changed:${subject.id}:%`}, ${`garden-week:${subject.id}:%`}, ${`passkey-changed:${subject.id}:%`}])
  OR personal.data ->> 'orderId' = ANY (${sql.param(subject.orders.map(String))}::text[])
  OR personal.data ->> 'returnId' IN (SELECT id::text FROM returns WHERE order_id = ANY ${list(subject.orders)})
  OR personal.data ->> 'replacementId' IN (SELECT id::text FROM replacements WHERE order_id = ANY ${list(subject.orders)})
  OR personal.data ->> 'resetId' IN (SELECT id::text FROM password_resets WHERE account_id = ${subject.id})
  OR personal.data ->> 'codeId' IN (SELECT id::text FROM sign_in_codes WHERE account_id = ${subject.id})
  OR personal.data ->> 'gardenPlanId' IN (SELECT id::text FROM garden_plans WHERE id IN ${planIds(subject)})
  OR personal.data ->> 'reviewId' IN (SELECT id::text FROM reviews WHERE account_id = ${subject.id})
  OR personal.data ->> 'noticeId' IN (SELECT id::text FROM product_notices WHERE account_id = ${subject.id} OR email = lower(${subject.provenEmail}))
  OR personal.data ->> 'ticketId' IN (SELECT id::text FROM tickets WHERE id IN ${ticketIds(subject)})
  OR personal.data ->> 'ticketMessageId' IN (SELECT id::text FROM ticket_messages WHERE ticket_id IN ${ticketIds(subject)}))`

const subscriptionOf = (
  { provenEmail }: DataSubject,
  table: SQL,
): SQL => sql`(${table}.email = lower(${provenEmail})
  OR ${table}.email = 'ended:' || encode(sha256(convert_to(${table}.unsubscribe_token || ' ' || lower(${provenEmail}), 'UTF8')), 'hex'))`

export const bySubscription = (subject: DataSubject): SQL => subscriptionOf(subject, sql`personal`)

export const bySubscriber = (subject: DataSubject): SQL =>
  sql`personal.subscriber_id IN (SELECT subscriber.id FROM subscribers subscriber WHERE ${subscriptionOf(subject, sql`subscriber`)})`

export const byNotice = ({ id, provenEmail }: DataSubject): SQL =>
  sql`(personal.account_id = ${id} OR personal.email = lower(${provenEmail}))`

export const byOfferUse = (subject: DataSubject): SQL =>
  sql`(${byOrder(subject)} OR personal.person IN ('email:' || lower(${subject.provenEmail}), 'phone:' || ${subject.provenPhone}, ${`account:${subject.id}`}))`

/** Events of the payment provider about the person's payments; they may name address and phone. */
export const byWebhookEvent = ({
  orders,
}: DataSubject): SQL => sql`EXISTS (SELECT 1 FROM payments payment WHERE payment.order_id = ANY ${list(orders)}
  AND (position(payment.provider_payment_id IN personal.body) > 0 OR position(payment.provider_order_id IN personal.body) > 0))`

export const byManifest = ({ orders }: DataSubject): SQL =>
  sql`personal.id IN (SELECT manifest_id FROM shipments WHERE order_id = ANY ${list(orders)})`

/** The proved number within a text, with or without its country code, blanks, dashes and brackets. */
const hasPhone = (text: SQL, { provenPhone }: DataSubject): SQL =>
  sql`position(right(${provenPhone}, 10) IN translate(comparable_text(${text}), ' -().', '')) > 0`

/**
 * Stored answers, counters and import files that name the proved address or number. An erasure deletes them;
 * no export shows them.
 */
export const mentions = (text: SQL, subject: DataSubject): SQL =>
  sql`(position(lower(${subject.provenEmail}) IN lower(${text})) > 0 OR ${hasPhone(text, subject)})`

export const byAuditEntry = ({
  id,
  orders,
}: DataSubject): SQL => sql`(personal.entity = 'customer' AND personal.entity_id = ${String(id)}
  OR personal.entity = 'review' AND personal.entity_id IN (SELECT id::text FROM reviews WHERE account_id = ${id})
  OR personal.entity = 'order' AND personal.entity_id = ANY (${sql.param(orders.map(publicOrderId))}::text[])
  OR personal.author = 'shopper' AND personal.author_id = ${id})`

/** Stored import files that name the person. */
export const byImportFile = (subject: DataSubject): SQL =>
  sql`(personal.kind = 'customers' AND personal.content IS NOT NULL AND ${mentions(sql`personal.content`, subject)})`
export const byImportRow = (subject: DataSubject): SQL =>
  sql`personal.import_id IN (SELECT id FROM imports WHERE kind = 'customers')
    AND (personal.entity_id = ${String(subject.id)} OR ${mentions(sql`(personal.name || personal.changes::text || coalesce(personal.cells::text, ''))`, subject)})`
