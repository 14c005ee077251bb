import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, id, reference } from './columns.ts'
import { deliveryStates, endpointStates, offReasons } from './states.ts'

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  includePersonalData: boolean('include_personal_data').notNull().default(false),
  state: text('state', { enum: endpointStates }).notNull().default('active'),
  offReason: text('off_reason', { enum: offReasons }),
  /** Encrypted; null for a platform of agents. */
  secret: bytea('secret'),
  /** The secret before the last rotation, which signs too until `former_until`. */
  formerSecret: bytea('former_secret'),
  formerUntil: at('former_until'),
  /** Failures since the last success. */
  failures: integer('failures').notNull().default(0),
  failingSince: at('failing_since'),
  warnedAt: at('warned_at'),
  /** The shop sends nothing before this moment. */
  resumesAt: at('resumes_at').notNull().default(sql`now()`),
  deliveredAt: at('delivered_at'),
  /** Null for a platform of agents. */
  staffId: reference('staff_id'),
  /** The API token that added it; null for a member of the staff. */
  tokenId: reference('token_id'),
  /** The platform of agents that gets events of its own orders. */
  platformId: reference('platform_id'),
  createdAt: createdAt(),
})

/** Facts that other programs may want to know. Triggers write them. */
export const events = pgTable('events', {
  /** Also the version in each body. */
  id: reference('id').primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid('public_id').notNull().defaultRandom(),
  type: text('type').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  /** Whose personal data an endpoint may get. */
  orderId: reference('order_id'),
  accountId: reference('account_id'),
  subscriberId: reference('subscriber_id'),
  /** Set for a test of one endpoint. */
  endpointId: reference('endpoint_id'),
  occurredAt: at('occurred_at').notNull().default(sql`now()`),
  /** The place in the list of events; null until it is published. */
  position: reference('position'),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: reference('id').primaryKey().generatedAlwaysAsIdentity(),
  endpointId: reference('endpoint_id').notNull(),
  eventId: reference('event_id').notNull(),
  state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  /** The last try. */
  triedAt: at('tried_at'),
  durationMs: integer('duration_ms'),
  statusCode: integer('status_code'),
  problem: text('problem'),
  createdAt: createdAt(),
})
