import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, edited, id, reference } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: id(),
  /** Null for an imported customer without one, who cannot sign in. */
  email: text('email'),
  /** Null for an imported customer without one. */
  phone: text('phone'),
  fullName: text('full_name').notNull(),
  /** Null without a password. */
  passwordHash: text('password_hash'),
  createdAt: createdAt(),
  /** When the shopper proved the mailbox, or the shop's owner imported it; a change of the e-mail clears it. */
  emailProvenAt: at('email_proven_at'),
  /** Always null: the shop cannot verify phone numbers yet. */
  phoneProvenAt: at('phone_proven_at'),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: reference('account_id').notNull(),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
  id: reference('id').notNull().generatedByDefaultAsIdentity(),
  /** Such as 'Firefox on Windows'; '' for an unknown browser. */
  device: text('device').notNull().default(''),
})

/** An address that a shopper saved for later orders. */
export const savedAddresses = pgTable('saved_addresses', {
  id: id(),
  accountId: reference('account_id').notNull(),
  fullName: text('full_name').notNull(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  country: text('country').notNull(),
  /** Null when the courier calls the number of the account. */
  phone: text('phone'),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: createdAt(),
  ...edited(),
})

export const passwordResets = pgTable('password_resets', {
  id: id(),
  /** Null until the link is mailed, which creates its token. */
  tokenHash: bytea('token_hash'),
  accountId: reference('account_id'),
  /** The recipient of the link, which is invalid once the account has another e-mail. */
  email: text('email'),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
})

export const throttleWindows = pgTable('throttle_windows', {
  subject: text('subject').primaryKey(),
  hits: integer('hits').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    accountId: reference('account_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: at('added_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.productId] })],
)

/** A product that a shopper moved from the cart to buy it later. */
export const savedLines = pgTable(
  'saved_lines',
  {
    accountId: reference('account_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    savedAt: at('saved_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.productId] })],
)

export const subscribers = pgTable('subscribers', {
  email: text('email').primaryKey(),
  createdAt: createdAt(),
  unsubscribedAt: at('unsubscribed_at'),
  unsubscribeToken: text('unsubscribe_token').notNull().default(sql`gen_random_uuid()::text`),
  id: reference('id').notNull().generatedByDefaultAsIdentity(),
  /** When the mail server reported that the mailbox does not exist. */
  bouncedAt: at('bounced_at'),
  /** Where an imported subscriber agreed; null for the shop's own forms. */
  source: text('source'),
  consentedAt: at('consented_at'),
})

/** An internal note about a customer, which is never mailed. */
export const customerNotes = pgTable('customer_notes', {
  id: id(),
  accountId: reference('account_id').notNull(),
  staffId: reference('staff_id').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

/** Customers whose erasure waits for the end of their orders and payments. */
export const customerErasures = pgTable('customer_erasures', {
  accountId: reference('account_id').primaryKey(),
  askedBy: reference('asked_by').notNull(),
  reason: text('reason').notNull(),
  givesUpGuarantee: boolean('gives_up_guarantee').notNull(),
  createdAt: createdAt(),
})

/** A request for one mail when a product becomes available. */
export const productNotices = pgTable('product_notices', {
  id: id(),
  productId: integer('product_id').notNull(),
  /** In lower case; null once the request was withdrawn. */
  email: text('email'),
  /** The account with this e-mail address. */
  accountId: reference('account_id'),
  /** The secret in the links of its mails. */
  token: text('token').notNull().default(sql`gen_random_uuid()::text`),
  /** Raised when the request starts again, so that each round sends one mail. */
  round: integer('round').notNull().default(1),
  askedAt: at('asked_at').notNull().default(sql`now()`),
  /** When the owner of the address confirmed the request. */
  confirmedAt: at('confirmed_at'),
  notifiedAt: at('notified_at'),
  endedAt: at('ended_at'),
})
