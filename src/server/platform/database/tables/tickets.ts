import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, reference } from './columns.ts'
import { messageDirections, messageSources, ticketSubjects, ticketWaits } from './states.ts'

/** The state of a ticket before a merge; times as ISO text. */
export interface BeforeMerge {
  /** The version after the merge. A later version means other changes since. */
  version: number
  lastAt: string
  clockFrom: string
  acknowledgedAt: string | null
  waitsFor: (typeof ticketWaits)[number]
  snoozedUntil: string | null
  closedAt: string | null
  closedBy: number | null
}

export const tickets = pgTable('tickets', {
  id: id(),
  about: text('about', { enum: ticketSubjects }).notNull().default('contact'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  /** Null for a shopper who was not signed in. */
  accountId: reference('account_id'),
  orderId: reference('order_id'),
  gardenPlanId: reference('garden_plan_id'),
  createdAt: createdAt(),
  clockFrom: at('clock_from').notNull().defaultNow(),
  acknowledgedAt: at('acknowledged_at'),
  /** Computed by a trigger from the two columns above. */
  dueAt: at('due_at').notNull().defaultNow(),
  lastAt: at('last_at').notNull().defaultNow(),
  waitsFor: text('waits_for', { enum: ticketWaits }).notNull().default('shop'),
  assignedTo: reference('assigned_to'),
  snoozedUntil: at('snoozed_until'),
  tags: text('tags').array().notNull().default([]),
  closedAt: at('closed_at'),
  closedBy: reference('closed_by'),
  erasedAt: at('erased_at'),
  /** The subject of the mail that opened the ticket. */
  subject: text('subject'),
  /** The ticket into which this one was merged. */
  mergedInto: reference('merged_into'),
  mergedBy: reference('merged_by'),
  mergedBefore: jsonb('merged_before').$type<BeforeMerge>(),
  version: integer('version').notNull().default(1),
})

/** The messages of shoppers and the answers of the shop. */
export const ticketMessages = pgTable('ticket_messages', {
  id: id(),
  ticketId: reference('ticket_id').notNull(),
  direction: text('direction', { enum: messageDirections }).notNull(),
  source: text('source', { enum: messageSources }).notNull(),
  body: text('body').notNull(),
  staffId: reference('staff_id'),
  sender: text('sender'),
  mailKey: text('mail_key'),
  createdAt: createdAt(),
})

/** Internal notes, which are never mailed. */
export const ticketNotes = pgTable('ticket_notes', {
  id: id(),
  ticketId: reference('ticket_id').notNull(),
  staffId: reference('staff_id').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

/** The members who have a ticket open now. */
export const ticketPresence = pgTable(
  'ticket_presence',
  {
    ticketId: reference('ticket_id').notNull(),
    staffId: reference('staff_id').notNull(),
    isWriting: boolean('is_writing').notNull(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  ({ ticketId, staffId }) => [primaryKey({ columns: [ticketId, staffId] })],
)

export const replyTemplates = pgTable('reply_templates', {
  id: id(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
})
