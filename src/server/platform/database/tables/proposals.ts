import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, reference } from './columns.ts'
import { decisions, proposalKinds } from './states.ts'

/** What API tokens propose and a member of the staff decides. */
export const proposals = pgTable('proposals', {
  id: reference('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: proposalKinds }).notNull(),
  orderId: reference('order_id'),
  ticketId: reference('ticket_id'),
  productId: integer('product_id'),
  /** The version of the subject that the program read; null for what overwrites nothing. */
  version: integer('version'),
  /** The body of the call that a member makes by confirming. */
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  /** What the content replaces; null for what adds. */
  replaced: jsonb('replaced').$type<Record<string, unknown>>(),
  tokenId: reference('token_id').notNull(),
  state: text('state', { enum: decisions }).notNull().default('waiting'),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull().default(sql`now() + interval '7 days'`),
  decidedAt: at('decided_at'),
  decidedBy: reference('decided_by'),
  reason: text('reason'),
})

/** One row for each call of a tool, without arguments and answers. */
export const tokenCalls = pgTable('token_calls', {
  id: reference('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenId: reference('token_id').notNull(),
  tool: text('tool').notNull(),
  /** 'ok', or the code of the refusal. */
  outcome: text('outcome').notNull(),
  milliseconds: integer('milliseconds').notNull(),
  at: at('at').notNull().default(sql`now()`),
})
