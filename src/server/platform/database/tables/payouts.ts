import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, paise } from './columns.ts'

export const payouts = pgTable('payouts', {
  id: text('id').primaryKey(),
  utr: text('utr').notNull(),
  settledOn: date('settled_on', { mode: 'string' }).notNull(),
  /** Numbers payouts in the order in which they came. */
  position: bigint('position', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  createdAt: createdAt(),
})

export const payoutLines = pgTable('payout_lines', {
  id: id(),
  payoutId: text('payout_id').notNull(),
  kind: text('kind', { enum: ['payment', 'refund', 'dispute', 'other'] }).notNull(),
  providerId: text('provider_id').notNull(),
  providerOrderId: text('provider_order_id'),
  happenedAt: at('happened_at').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  feePaise: paise('fee_paise').notNull(),
  taxPaise: paise('tax_paise').notNull(),
  netPaise: paise('net_paise').notNull(),
  /** The dispute of an adjustment. */
  disputeId: text('dispute_id'),
})
