import { type SQL, sql } from 'drizzle-orm'
import {
  byAccount,
  byItem,
  byOrder,
  byOrderOrReplacement,
  byPayment,
  byPicture,
  byPlan,
  byRefund,
  byReturn,
  byReview,
  bySubscriber,
  byTable,
  byTicket,
  namesThem,
  theirEmails,
  theirEvents,
  theirLog,
  theirManifests,
  theirNotices,
  theirOffers,
  theirPlans,
  theirSubscription,
  theirTables,
  theirTickets,
  type Whose,
} from './rows-of-customer.ts'

/** What becomes of the rows of a person who is erased. */
export type Fate =
  /** Deleted. */
  | 'goes'
  /** The rows stay without what tells of the person. */
  | 'emptied'
  /** Stays as it is, for the reason that the table names. */
  | 'stays'

export interface PersonalTable {
  /** What an export calls it; null where it holds nothing but numbers of other tables, or copies of them. */
  what: string | null
  /** Of a table `t`: whether a row is the person's. */
  of: (whose: Whose) => SQL
  /** Columns that an export leaves out: secrets, and who of the staff did something. */
  hidden?: string[]
  /** What an export has of a row, where that is not simply its columns. */
  shown?: SQL
  fate: Fate
  why?: string
}

/** Section 36 of the CGST Act. */
const forTax = 'Tax law wants invoices, vouchers, credit notes and the accounts behind them for 72 months.'
const asProof = 'Proof of delivery, for as long as somebody can claim that nothing arrived; without a name.'
const asCount = 'So that a newsletter still tells how many it went to; without whom.'
const asLog = 'The log of who changed what can’t be changed by anybody; it is how a misuse of data is found.'

/**
 * Every table with something of a person, how its rows are found, what an export tells of them and what becomes of them with an
 * erasure. A test compares this with the database: a new table is declared here or among those without people.
 */
export const personalTables: Record<string, PersonalTable> = {
  accounts: {
    what: 'Account',
    of: ({ id }) => sql`t.id = ${id}`,
    hidden: ['password_hash'],
    fate: 'goes',
  },
  sessions: { what: 'Sign-ins', of: byAccount, hidden: ['token_hash'], fate: 'goes' },
  password_resets: { what: 'Links for a new password', of: byAccount, hidden: ['token_hash'], fate: 'goes' },
  sign_in_codes: {
    what: 'Codes to log in',
    of: byAccount,
    hidden: ['request_hash', 'code_hash'],
    fate: 'goes',
  },
  passkeys: {
    what: 'Passkeys',
    of: byAccount,
    hidden: ['credential_id', 'user_handle', 'public_key'],
    fate: 'goes',
  },
  passkey_challenges: { what: null, of: byAccount, fate: 'goes' },
  cart_lines: { what: 'Cart', of: byAccount, fate: 'goes' },
  saved_lines: { what: 'Saved for later', of: byAccount, fate: 'goes' },
  saved_addresses: { what: 'Saved addresses', of: byAccount, fate: 'goes' },
  subscribers: {
    what: 'Newsletter',
    of: theirSubscription,
    hidden: ['unsubscribe_token'],
    fate: 'goes',
  },
  newsletter_mails: {
    what: 'Newsletters',
    of: bySubscriber,
    shown: sql`jsonb_build_object('subject', (SELECT n.subject FROM newsletters n WHERE n.id = t.newsletter_id),
      'state', t.state, 'ended_at', t.ended_at)`,
    fate: 'emptied',
    why: asCount,
  },
  product_notices: {
    what: 'Products that they wait for',
    of: theirNotices,
    hidden: ['token'],
    fate: 'goes',
  },
  offer_uses: { what: 'Uses of the first-order offer', of: theirOffers, fate: 'goes' },
  cart_codes: {
    what: 'Code kept with the cart',
    of: byAccount,
    shown: sql`jsonb_build_object('added_at', t.added_at, 'code', (SELECT c.code FROM offer_codes c WHERE c.id = t.code_id))`,
    fate: 'goes',
  },
  order_offers: { what: 'Offers of orders', of: byOrder, fate: 'stays', why: forTax },
  customer_notes: { what: 'Notes about the customer', of: byAccount, hidden: ['staff_id'], fate: 'goes' },
  customer_erasures: { what: 'Wish to be erased', of: byAccount, hidden: ['asked_by'], fate: 'goes' },
  orders: { what: 'Orders', of: byAccount, fate: 'emptied', why: forTax },
  order_items: { what: 'Items of orders', of: byOrder, fate: 'stays', why: forTax },
  order_item_parts: { what: null, of: byItem, fate: 'stays', why: forTax },
  order_history: {
    what: 'History of orders',
    of: byOrder,
    hidden: ['author_id'],
    fate: 'emptied',
    why: forTax,
  },
  order_notes: { what: 'Notes about orders', of: byOrder, hidden: ['staff_id'], fate: 'goes' },
  payments: {
    what: 'Payments',
    of: byOrder,
    hidden: ['idempotency_key', 'request_hash'],
    fate: 'emptied',
    why: forTax,
  },
  refunds: {
    what: 'Refunds',
    of: byPayment,
    hidden: ['author_id', 'approved_by', 'idempotency_key', 'is_despite_dispute'],
    fate: 'emptied',
    why: forTax,
  },
  refund_lines: { what: 'Items of refunds', of: byRefund, fate: 'stays', why: forTax },
  refund_settlements: {
    what: 'Refunds paid by hand',
    of: byRefund,
    hidden: ['staff_id'],
    fate: 'stays',
    why: forTax,
  },
  failed_refunds: { what: 'Refunds that failed', of: byRefund, fate: 'stays', why: forTax },
  refund_requests: {
    what: 'Refunds that were asked for',
    of: byOrder,
    hidden: ['asked_by', 'decided_by'],
    fate: 'stays',
    why: forTax,
  },
  disputes: { what: 'Disputes', of: byPayment, hidden: ['answered_by'], fate: 'emptied', why: forTax },
  unmatched_payments: {
    what: 'Payments that were matched to an order',
    of: byOrder,
    hidden: ['decided_by', 'refund_key'],
    fate: 'stays',
    why: forTax,
  },
  tax_documents: { what: 'Invoices, vouchers and credit notes', of: byOrder, fate: 'stays', why: forTax },
  tax_document_lines: {
    what: 'Lines of invoices, vouchers and credit notes',
    of: byItem,
    fate: 'stays',
    why: forTax,
  },
  shipments: { what: 'Parcels', of: byOrder, fate: 'stays', why: asProof },
  packings: {
    what: 'Packing of orders',
    of: byOrderOrReplacement,
    hidden: ['packer_id'],
    fate: 'stays',
    why: asProof,
  },
  packed_items: { what: 'Packed items', of: byOrderOrReplacement, fate: 'stays', why: asProof },
  manifests: {
    what: 'Lists of parcels that a carrier took',
    of: theirManifests,
    // The parcels of others on the same list are not theirs.
    shown: sql`jsonb_build_object('carrier', t.carrier, 'closed_at', t.closed_at)`,
    fate: 'emptied',
    why: asProof,
  },
  returns: {
    what: 'Returns and problems',
    of: byOrder,
    hidden: ['author_id', 'request_key'],
    fate: 'emptied',
    why: forTax,
  },
  return_lines: { what: 'Items of returns', of: byReturn, fate: 'stays', why: forTax },
  return_photos: { what: 'Photographs of problems', of: byReturn, fate: 'goes' },
  replacements: { what: 'Replacements', of: byOrder, hidden: ['author_id'], fate: 'emptied', why: forTax },
  replacement_lines: { what: 'Items of replacements', of: byItem, fate: 'stays', why: forTax },
  stock_movements: { what: null, of: byOrderOrReplacement, fate: 'emptied', why: forTax },
  recall_orders: { what: 'Recalls of batches', of: byOrder, fate: 'stays', why: asProof },
  wave_orders: { what: null, of: byOrderOrReplacement, fate: 'stays', why: asProof },
  print_orders: { what: null, of: byOrderOrReplacement, fate: 'stays', why: asProof },
  garden_plans: {
    what: 'Garden plans',
    of: (whose) => sql`t.id IN ${theirPlans(whose)}`,
    hidden: ['token'],
    fate: 'goes',
  },
  garden_feedings: { what: 'Feedings of the garden', of: byPlan, fate: 'goes' },
  garden_photos: { what: 'Photographs of the garden', of: byPlan, fate: 'goes' },
  garden_reminders: { what: 'Reminders of the garden', of: byAccount, hidden: ['stop_token'], fate: 'goes' },
  pictures: { what: null, of: byPicture, fate: 'goes' },
  picture_forms: {
    what: 'Pictures of the photographs (WebP)',
    of: (whose) => sql`${byPicture(whose)} AND t.form = 'large'`,
    shown: sql`jsonb_build_object('picture', t.hash, 'width', t.width, 'height', t.height,
      'base64', replace(encode(t.bytes, 'base64'), E'\n', ''))`,
    fate: 'goes',
  },
  reviews: { what: 'Reviews of products', of: byAccount, fate: 'goes' },
  review_photos: { what: 'Photographs of reviews', of: byReview, fate: 'goes' },
  review_votes: { what: 'Reviews found helpful', of: byAccount, fate: 'goes' },
  review_reports: { what: 'Reports of reviews', of: byAccount, fate: 'goes' },
  review_requests: {
    what: 'Mails that asked for reviews',
    of: byOrder,
    hidden: ['stop_token'],
    fate: 'goes',
  },
  review_stops: { what: 'Wish for no mails that ask for reviews', of: byAccount, fate: 'goes' },
  tickets: {
    what: 'Questions and messages',
    of: (whose) => sql`t.id IN ${theirTickets(whose)}`,
    hidden: ['assigned_to', 'closed_by', 'merged_by', 'merged_before'],
    fate: 'emptied',
    why: 'That a question was answered in time; without name and words, and for a year.',
  },
  ticket_messages: {
    what: 'Words of questions and answers',
    of: byTicket,
    hidden: ['staff_id', 'mail_key'],
    fate: 'emptied',
  },
  ticket_presence: { what: null, of: byTicket, fate: 'goes' },
  ticket_notes: { what: 'Notes about questions', of: byTicket, hidden: ['staff_id'], fate: 'goes' },
  outbox: {
    what: 'Letters',
    of: theirEmails,
    // The token of a link for a new password and a code to log in stand in its data where the mail reader shows them.
    shown: sql`to_jsonb(t) - 'dedupe_key' || jsonb_build_object('data', t.data - 'token' - 'code')`,
    fate: 'goes',
  },
  // What a row brought stands where it was written.
  imports: { what: null, of: theirTables, fate: 'emptied' },
  import_rows: { what: null, of: byTable, fate: 'goes' },
  webhook_events: { what: 'What the payment provider told us', of: theirEvents, fate: 'goes' },
  staff_idempotency_keys: { what: null, of: (whose) => namesThem(sql`t.answer::text`, whose), fate: 'goes' },
  throttle_windows: { what: null, of: (whose) => namesThem(sql`t.subject`, whose), fate: 'goes' },
  audit_log: {
    what: 'Log of changes',
    of: theirLog,
    hidden: ['author_id', 'session_id', 'request_id', 'batch_id'],
    fate: 'stays',
    why: asLog,
  },
}

/** Tables that hold nothing of customers. */
export const tablesWithoutCustomers = [
  ...['products', 'price_periods', 'product_pictures', 'product_components', 'product_guides', 'tax_rates'],
  ...['product_drafts', 'product_addresses', 'product_versions'],
  ...['article_drafts', 'article_addresses', 'article_versions'],
  ...['own_pictures', 'own_picture_files'],
  ...['parts', 'stock', 'shelf_places', 'batches', 'backstock', 'deliveries', 'certificates'],
  ...['reorder_terms', 'stock_digest_terms', 'stock_digest_readers', 'stock_digests'],
  ...['report_days', 'report_sales', 'report_refunds', 'report_parcels', 'report_touches', 'funnel_days'],
  ...['offers', 'offer_codes'],
  ...['redirects', 'import_pictures', 'release_files'],
  ...[
    'posts',
    'search_documents',
    'search_words',
    'search_synonyms',
    'page_text_versions',
    'page_texts',
    'content_version',
    'settings',
    'settings_versions',
    'migrations',
  ],
  ...[
    'staff_roles',
    'staff_members',
    'staff_recovery_codes',
    'staff_sessions',
    'staff_invitations',
    'staff_views',
  ],
  ...['provider_modes', 'mail_proofs', 'checklist_dismissals', 'sample_rows', 'sample_removal'],
  // Their files hold everything that is in the database; the rows name files and sums.
  ...['backups', 'backup_schedule'],
  // What colleagues write for each other or for all; its forms ask for no names.
  ...['handover_notes', 'reply_templates'],
  ...['document_series', 'reconciliations', 'waves', 'prints', 'manifest_prints'],
  // Ids and sums of the provider, without what its files tell of shoppers.
  ...['payouts', 'payout_lines'],
  // Its reasons are written without addresses.
  'failed_jobs',
  // What the staff wrote; whom it went to stands in newsletter_mails.
  'newsletters',
]
