import { type SQL, sql } from 'drizzle-orm'
import {
  byAccount,
  byAuditEntry,
  byDraft,
  byImportFile,
  byImportRow,
  byItem,
  byMail,
  byManifest,
  byNotice,
  byOfferUse,
  byOrder,
  byOrderOrReplacement,
  byPayment,
  byPicture,
  byPlan,
  byRefund,
  byReturn,
  byReview,
  bySubscriber,
  bySubscription,
  byTicket,
  byWebhookEvent,
  type DataSubject,
  mentions,
  planIds,
  ticketIds,
} from './rows-of-customer.ts'

/** The effect of an erasure on the rows of a person. */
export type ErasureEffect =
  | 'deleted'
  /** The rows stay without personal data. */
  | 'emptied'
  /** The rows stay unchanged, for the reason that the table names. */
  | 'retained'

export interface PersonalTable {
  /** The label in an export; null where the table holds only ids, or copies of other tables. */
  label: string | null
  /** Matches rows of the person in a table with the alias `personal`. */
  matches: (subject: DataSubject) => SQL
  /** Columns that an export leaves out: secrets, and members of the staff. */
  hidden?: string[]
  /** The exported row, unless it is simply its columns. */
  shown?: SQL
  onErasure: ErasureEffect
  reason?: string
}

/** Section 36 of the CGST Act. */
const forTax = 'Tax law wants invoices, vouchers, credit notes and the accounts behind them for 72 months.'
const asProof = 'Proof of delivery, for as long as somebody can claim that nothing arrived; without a name.'
const asCount = 'So that a newsletter still tells how many it went to; without whom.'
const asLog = 'The log of who changed what can’t be changed by anybody; it is how a misuse of data is found.'

/**
 * Every table with personal data: how its rows are found, what an export shows and what an erasure does. A
 * test compares the list with the database, so each new table must be declared.
 */
export const personalTables: Record<string, PersonalTable> = {
  accounts: {
    label: 'Account',
    matches: ({ id }) => sql`personal.id = ${id}`,
    hidden: ['password_hash'],
    onErasure: 'deleted',
  },
  sessions: { label: 'Sign-ins', matches: byAccount, hidden: ['token_hash'], onErasure: 'deleted' },
  password_resets: {
    label: 'Links for a new password',
    matches: byAccount,
    hidden: ['token_hash'],
    onErasure: 'deleted',
  },
  sign_in_codes: {
    label: 'Codes to log in',
    matches: byAccount,
    hidden: ['request_hash', 'code_hash'],
    onErasure: 'deleted',
  },
  passkeys: {
    label: 'Passkeys',
    matches: byAccount,
    hidden: ['credential_id', 'user_handle', 'public_key'],
    onErasure: 'deleted',
  },
  passkey_challenges: { label: null, matches: byAccount, onErasure: 'deleted' },
  cart_lines: { label: 'Cart', matches: byAccount, onErasure: 'deleted' },
  saved_lines: { label: 'Saved for later', matches: byAccount, onErasure: 'deleted' },
  saved_addresses: { label: 'Saved addresses', matches: byAccount, onErasure: 'deleted' },
  subscribers: {
    label: 'Newsletter',
    matches: bySubscription,
    hidden: ['unsubscribe_token'],
    onErasure: 'deleted',
  },
  newsletter_mails: {
    label: 'Newsletters',
    matches: bySubscriber,
    shown: sql`jsonb_build_object('subject', (SELECT newsletter.subject FROM newsletters newsletter WHERE newsletter.id = personal.newsletter_id),
      'state', personal.state, 'ended_at', personal.ended_at)`,
    onErasure: 'emptied',
    reason: asCount,
  },
  cart_reminders: {
    label: 'Mails about left carts',
    matches: byAccount,
    hidden: ['token'],
    onErasure: 'emptied',
    reason: 'So that the figures of these mails stay; without whom.',
  },
  product_notices: {
    label: 'Products that they wait for',
    matches: byNotice,
    hidden: ['token'],
    onErasure: 'deleted',
  },
  offer_uses: { label: 'Uses of the first-order offer', matches: byOfferUse, onErasure: 'deleted' },
  cart_codes: {
    label: 'Code kept with the cart',
    matches: byAccount,
    shown: sql`jsonb_build_object('added_at', personal.added_at, 'code', (SELECT offer_code.code FROM offer_codes offer_code WHERE offer_code.id = personal.code_id))`,
    onErasure: 'deleted',
  },
  business_customers: {
    label: 'Marked as a business',
    matches: byAccount,
    shown: sql`jsonb_build_object('since', personal.created_at, 'max_quantity', personal.max_quantity, 'pay_days', personal.pay_days,
      'price_list', (SELECT list.name FROM price_lists list WHERE list.id = personal.price_list_id))`,
    onErasure: 'deleted',
  },
  cod_confirmations: {
    label: 'Confirmations of orders that are paid on delivery',
    matches: byOrder,
    hidden: ['token'],
    onErasure: 'retained',
    reason: forTax,
  },
  order_offers: { label: 'Offers of orders', matches: byOrder, onErasure: 'retained', reason: forTax },
  customer_notes: {
    label: 'Notes about the customer',
    matches: byAccount,
    hidden: ['staff_id'],
    onErasure: 'deleted',
  },
  customer_erasures: {
    label: 'Wish to be erased',
    matches: byAccount,
    hidden: ['asked_by'],
    onErasure: 'deleted',
  },
  draft_orders: {
    label: 'Orders that the shop prepared',
    matches: byDraft,
    hidden: ['created_by'],
    onErasure: 'deleted',
  },
  draft_order_items: {
    label: null,
    matches: (subject) =>
      sql`personal.draft_id IN (SELECT personal.id FROM draft_orders personal WHERE ${byDraft(subject)})`,
    onErasure: 'deleted',
  },
  orders: { label: 'Orders', matches: byAccount, onErasure: 'emptied', reason: forTax },
  order_items: { label: 'Items of orders', matches: byOrder, onErasure: 'retained', reason: forTax },
  order_item_parts: { label: null, matches: byItem, onErasure: 'retained', reason: forTax },
  order_history: {
    label: 'History of orders',
    matches: byOrder,
    hidden: ['author_id'],
    onErasure: 'emptied',
    reason: forTax,
  },
  order_notes: { label: 'Notes about orders', matches: byOrder, hidden: ['staff_id'], onErasure: 'deleted' },
  payments: {
    label: 'Payments',
    matches: byOrder,
    hidden: ['idempotency_key', 'request_hash'],
    onErasure: 'emptied',
    reason: forTax,
  },
  refunds: {
    label: 'Refunds',
    matches: byPayment,
    hidden: ['author_id', 'approved_by', 'idempotency_key', 'is_despite_dispute'],
    onErasure: 'emptied',
    reason: forTax,
  },
  refund_lines: { label: 'Items of refunds', matches: byRefund, onErasure: 'retained', reason: forTax },
  refund_settlements: {
    label: 'Refunds paid by hand',
    matches: byRefund,
    hidden: ['staff_id'],
    onErasure: 'retained',
    reason: forTax,
  },
  remittance_rows: {
    label: 'Parcels in statements of couriers',
    matches: byPayment,
    onErasure: 'retained',
    reason: forTax,
  },
  failed_refunds: { label: 'Refunds that failed', matches: byRefund, onErasure: 'retained', reason: forTax },
  refund_requests: {
    label: 'Refunds that were asked for',
    matches: byOrder,
    hidden: ['asked_by', 'decided_by'],
    onErasure: 'retained',
    reason: forTax,
  },
  disputes: {
    label: 'Disputes',
    matches: byPayment,
    hidden: ['answered_by'],
    onErasure: 'emptied',
    reason: forTax,
  },
  unmatched_payments: {
    label: 'Payments that were matched to an order',
    matches: byOrder,
    hidden: ['decided_by', 'refund_key'],
    onErasure: 'retained',
    reason: forTax,
  },
  tax_documents: {
    label: 'Invoices, vouchers and credit notes',
    matches: byOrder,
    onErasure: 'retained',
    reason: forTax,
  },
  tax_document_lines: {
    label: 'Lines of invoices, vouchers and credit notes',
    matches: byItem,
    onErasure: 'retained',
    reason: forTax,
  },
  shipments: { label: 'Parcels', matches: byOrder, onErasure: 'retained', reason: asProof },
  packings: {
    label: 'Packing of orders',
    matches: byOrderOrReplacement,
    hidden: ['packer_id'],
    onErasure: 'retained',
    reason: asProof,
  },
  packed_items: {
    label: 'Packed items',
    matches: byOrderOrReplacement,
    onErasure: 'retained',
    reason: asProof,
  },
  manifests: {
    label: 'Lists of parcels that a carrier took',
    matches: byManifest,
    // The same list holds parcels of other customers.
    shown: sql`jsonb_build_object('carrier', personal.carrier, 'closed_at', personal.closed_at)`,
    onErasure: 'emptied',
    reason: asProof,
  },
  returns: {
    label: 'Returns and problems',
    matches: byOrder,
    hidden: ['author_id', 'request_key'],
    onErasure: 'emptied',
    reason: forTax,
  },
  return_lines: { label: 'Items of returns', matches: byReturn, onErasure: 'retained', reason: forTax },
  return_photos: { label: 'Photographs of problems', matches: byReturn, onErasure: 'deleted' },
  replacements: {
    label: 'Replacements',
    matches: byOrder,
    hidden: ['author_id'],
    onErasure: 'emptied',
    reason: forTax,
  },
  replacement_lines: {
    label: 'Items of replacements',
    matches: byItem,
    onErasure: 'retained',
    reason: forTax,
  },
  stock_movements: { label: null, matches: byOrderOrReplacement, onErasure: 'emptied', reason: forTax },
  recall_orders: { label: 'Recalls of batches', matches: byOrder, onErasure: 'retained', reason: asProof },
  wave_orders: { label: null, matches: byOrderOrReplacement, onErasure: 'retained', reason: asProof },
  print_orders: { label: null, matches: byOrderOrReplacement, onErasure: 'retained', reason: asProof },
  garden_plans: {
    label: 'Garden plans',
    matches: (subject) => sql`personal.id IN ${planIds(subject)}`,
    hidden: ['token'],
    onErasure: 'deleted',
  },
  garden_feedings: { label: 'Feedings of the garden', matches: byPlan, onErasure: 'deleted' },
  garden_photos: { label: 'Photographs of the garden', matches: byPlan, onErasure: 'deleted' },
  garden_reminders: {
    label: 'Reminders of the garden',
    matches: byAccount,
    hidden: ['stop_token'],
    onErasure: 'deleted',
  },
  pictures: { label: null, matches: byPicture, onErasure: 'deleted' },
  picture_forms: {
    label: 'Pictures of the photographs (WebP)',
    matches: (subject) => sql`${byPicture(subject)} AND personal.form = 'large'`,
    shown: sql`jsonb_build_object('picture', personal.hash, 'width', personal.width, 'height', personal.height,
      'base64', replace(encode(personal.bytes, 'base64'), E'\n', ''))`,
    onErasure: 'deleted',
  },
  reviews: { label: 'Reviews of products', matches: byAccount, onErasure: 'deleted' },
  review_photos: { label: 'Photographs of reviews', matches: byReview, onErasure: 'deleted' },
  review_votes: { label: 'Reviews found helpful', matches: byAccount, onErasure: 'deleted' },
  review_reports: { label: 'Reports of reviews', matches: byAccount, onErasure: 'deleted' },
  review_requests: {
    label: 'Mails that asked for reviews',
    matches: byOrder,
    hidden: ['stop_token'],
    onErasure: 'deleted',
  },
  review_stops: { label: 'Wish for no mails that ask for reviews', matches: byAccount, onErasure: 'deleted' },
  tickets: {
    label: 'Questions and messages',
    matches: (subject) => sql`personal.id IN ${ticketIds(subject)}`,
    hidden: ['assigned_to', 'closed_by', 'merged_by', 'merged_before'],
    onErasure: 'emptied',
    reason: 'That a question was answered in time; without name and words, and for a year.',
  },
  ticket_messages: {
    label: 'Words of questions and answers',
    matches: byTicket,
    hidden: ['staff_id', 'mail_key'],
    onErasure: 'emptied',
  },
  ticket_presence: { label: null, matches: byTicket, onErasure: 'deleted' },
  ticket_notes: {
    label: 'Notes about questions',
    matches: byTicket,
    hidden: ['staff_id'],
    onErasure: 'deleted',
  },
  proposals: {
    label: 'Notes, holds and answers that programs proposed',
    matches: (subject) => sql`(${byOrder(subject)} OR ${byTicket(subject)})`,
    hidden: ['token_id', 'decided_by'],
    onErasure: 'deleted',
  },
  outbox: {
    label: 'Letters',
    matches: byMail,
    // The data of a mail may hold a reset token or a sign-in code, where the mail reader shows them.
    shown: sql`to_jsonb(personal) - 'dedupe_key' || jsonb_build_object('data', personal.data - 'token' - 'code')`,
    onErasure: 'deleted',
  },
  // Imported values are in the tables that the import wrote.
  imports: { label: null, matches: byImportFile, onErasure: 'emptied' },
  import_rows: { label: null, matches: byImportRow, onErasure: 'deleted' },
  events: {
    label: null,
    matches: (subject) => sql`(${byAccount(subject)} OR ${byOrder(subject)})`,
    onErasure: 'retained',
    reason: 'Ids alone, so that other programs learn of the erasure; for 30 days.',
  },
  webhook_events: {
    label: 'What the payment provider told us',
    matches: byWebhookEvent,
    onErasure: 'deleted',
  },
  staff_idempotency_keys: {
    label: null,
    matches: (subject) => mentions(sql`personal.answer::text`, subject),
    onErasure: 'deleted',
  },
  agent_sessions: {
    label: 'Checkouts begun by agents',
    matches: (subject) => mentions(sql`coalesce(personal.personal::text, '')`, subject),
    hidden: ['referral'],
    onErasure: 'deleted',
  },
  agent_requests: {
    label: null,
    matches: (subject) => mentions(sql`coalesce(personal.answer::text, '')`, subject),
    onErasure: 'deleted',
  },
  agent_orders: {
    label: null,
    matches: byOrder,
    onErasure: 'retained',
    reason: 'Ids alone: which agent led to the order.',
  },
  throttle_windows: {
    label: null,
    matches: (subject) => mentions(sql`personal.subject`, subject),
    onErasure: 'deleted',
  },
  audit_log: {
    label: 'Log of changes',
    matches: byAuditEntry,
    hidden: ['author_id', 'session_id', 'request_id', 'batch_id'],
    onErasure: 'retained',
    reason: asLog,
  },
}
