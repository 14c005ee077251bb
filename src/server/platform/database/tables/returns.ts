import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { returnCauseKeys, returnWishes } from '#contract/shop/returns.ts'
import { replacementStates, returnStates } from '#shared/return-states.ts'
import { authors, bytea, createdAt, edited, id, reference } from './columns.ts'

export const returns = pgTable('returns', {
  id: id(),
  orderId: reference('order_id').notNull(),
  status: text('status', { enum: returnStates }).notNull(),
  cause: text('cause', { enum: returnCauseKeys }).notNull(),
  wish: text('wish', { enum: returnWishes }).notNull(),
  words: text('words').notNull(),
  answer: text('answer'),
  settlement: text('settlement', { enum: ['refund', 'replacement', 'closed'] }),
  isPastGuarantee: boolean('is_past_guarantee').notNull().default(false),
  author: text('author', { enum: authors }).notNull(),
  authorId: reference('author_id'),
  requestKey: text('request_key'),
  /** The ticket that led to the return. */
  ticketId: reference('ticket_id'),
  createdAt: createdAt(),
  ...edited(),
})

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: reference('return_id').notNull(),
    orderItemId: reference('order_item_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Packs that the inspection returned to the shelf; null before the inspection. */
    sellable: integer('sellable'),
    unsellable: integer('unsellable'),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderItemId] })],
)

export const returnPhotos = pgTable('return_photos', {
  id: id(),
  returnId: reference('return_id').notNull(),
  picture: bytea('picture').notNull(),
  createdAt: createdAt(),
})

export const replacements = pgTable('replacements', {
  id: id(),
  orderId: reference('order_id').notNull(),
  returnId: reference('return_id').notNull(),
  status: text('status', { enum: replacementStates }).notNull(),
  /** Why the replacement is on hold. */
  holdReason: text('hold_reason'),
  author: text('author', { enum: authors }).notNull(),
  authorId: reference('author_id'),
  createdAt: createdAt(),
  ...edited(),
})

export const replacementLines = pgTable(
  'replacement_lines',
  {
    replacementId: reference('replacement_id').notNull(),
    orderItemId: reference('order_item_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Packs that replaced nothing: never sent, lost, returned, or defective too. */
    voidQuantity: integer('void_quantity').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.replacementId, table.orderItemId] })],
)
