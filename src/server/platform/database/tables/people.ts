import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, edited, id, reference } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: id(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  fullName: text('full_name').notNull(),
  /** Null: no password is set. */
  passwordHash: text('password_hash'),
  createdAt: createdAt(),
  /** When the owner of the mailbox proved it, or the shop's owner imported it; a change of the e-mail ends the proof. */
  emailProvenAt: at('email_proven_at'),
  /** Null until phones can be proved. */
  phoneProvenAt: at('phone_proven_at'),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: reference('account_id').notNull(),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
  id: reference('id').notNull().generatedByDefaultAsIdentity(),
  /** Words of ours, such as 'Firefox on Windows'; empty when the browser is unknown. */
  device: text('device').notNull().default(''),
})

/** An address that a shopper keeps for orders to come. */
export const savedAddresses = pgTable('saved_addresses', {
  id: id(),
  accountId: reference('account_id').notNull(),
  fullName: text('full_name').notNull(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  country: text('country').notNull(),
  /** Null where the courier calls the number of the account. */
  phone: text('phone'),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: createdAt(),
  ...edited(),
})

export const passwordResets = pgTable('password_resets', {
  id: id(),
  /** Null until the link is mailed: only then is its token made. */
  tokenHash: bytea('token_hash'),
  accountId: reference('account_id'),
  /** That the link is mailed to; the link is dead once the account has another one. */
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

/** What a shopper took out of the cart to buy it another time. */
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
  /** When its mail server said that there is no such mailbox. */
  bouncedAt: at('bounced_at'),
  /** Where its owner agreed, of one that a table brought; null for the shop's own forms. */
  source: text('source'),
  consentedAt: at('consented_at'),
})

/** What colleagues tell each other of a customer; never mailed. */
export const customerNotes = pgTable('customer_notes', {
  id: id(),
  accountId: reference('account_id').notNull(),
  staffId: reference('staff_id').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

/** Customers who are to be erased once nothing of theirs is under way. */
export const customerErasures = pgTable('customer_erasures', {
  accountId: reference('account_id').primaryKey(),
  askedBy: reference('asked_by').notNull(),
  reason: text('reason').notNull(),
  givesUpGuarantee: boolean('gives_up_guarantee').notNull(),
  createdAt: createdAt(),
})

/** Who wants to be told once by mail when a product can be bought. */
export const productNotices = pgTable('product_notices', {
  id: id(),
  productId: integer('product_id').notNull(),
  /** In lower case; null once the notice was taken back. */
  email: text('email'),
  /** The account whose own address it is. */
  accountId: reference('account_id'),
  /** The links of its mails. */
  token: text('token').notNull().default(sql`gen_random_uuid()::text`),
  /** Raised whenever it begins anew, so that each round has a mail of its own. */
  round: integer('round').notNull().default(1),
  askedAt: at('asked_at').notNull().default(sql`now()`),
  /** Null until the owner of the address said so. */
  confirmedAt: at('confirmed_at'),
  notifiedAt: at('notified_at'),
  endedAt: at('ended_at'),
})
