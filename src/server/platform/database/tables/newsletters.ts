import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, edited, id, reference } from './columns.ts'
import { newsletterAudiences, newsletterMailStates, newsletterStates } from './states.ts'

export const newsletters = pgTable('newsletters', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  subject: text('subject').notNull().default(''),
  preheader: text('preheader').notNull().default(''),
  /** Markdown. */
  body: text('body').notNull().default(''),
  audience: text('audience', { enum: newsletterAudiences }).notNull().default('everybody'),
  status: text('status', { enum: newsletterStates }).notNull().default('draft'),
  /** When sending begins; null for a draft. */
  sendsAt: at('sends_at'),
  sentBy: reference('sent_by'),
  completedAt: at('completed_at'),
  mailCount: integer('mail_count').notNull().default(0),
  createdAt: createdAt(),
  ...edited(),
})

/** Mails about carts that were left, and what became of them. */
export const cartReminders = pgTable('cart_reminders', {
  id: id(),
  /** Null once the customer was erased. */
  accountId: reference('account_id'),
  token: text('token').notNull().default(sql`gen_random_uuid()::text`),
  writtenAt: at('written_at').notNull().defaultNow(),
  sentAt: at('sent_at'),
  /** When the shopper opened the cart by the link, signed in. */
  returnedAt: at('returned_at'),
  /** The first order within a week after the mail. */
  orderId: reference('order_id'),
})

/** The readers of a newsletter, one row each. */
export const newsletterMails = pgTable('newsletter_mails', {
  id: id(),
  newsletterId: integer('newsletter_id').notNull(),
  /** Null once the subscriber was erased. */
  subscriberId: reference('subscriber_id'),
  state: text('state', { enum: newsletterMailStates }).notNull().default('queued'),
  /** When the reader unsubscribed, if this was the reader's last newsletter. */
  endedAt: at('ended_at'),
})
