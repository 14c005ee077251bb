import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { batchStates, type OrganismCount } from '#contract/batch-states.ts'
import { createdAt, edited, id } from './columns.ts'

/** The packs of a row of stock that were made together; those of no known batch have no number. */
export const batches = pgTable('batches', {
  id: id(),
  stockId: integer('stock_id').notNull(),
  number: text('number'),
  madeOn: date('made_on'),
  expiresOn: date('expires_on'),
  counts: jsonb('counts').$type<OrganismCount[]>().notNull().default([]),
  state: text('state', { enum: batchStates }).notNull().default('released'),
  onHand: integer('on_hand').notNull().default(0),
  createdAt: createdAt(),
  ...edited(),
})
