import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, reference } from './columns.ts'
import { agentActions } from './states.ts'

/** The parts of a platform's profile that the shop uses. */
export interface StoredProfile {
  /** The protocol version that the platform speaks. */
  version: string
  /** Versions of each capability by its name. */
  capabilities: Record<string, string[]>
  /** Where the platform takes events of orders. */
  webhookUrl: string | null
  /** Public keys (JWK). */
  keys: StoredKey[]
}

export interface StoredKey {
  kid: string
  kty: string
  crv?: string
  x?: string
  y?: string
}

export const agentPlatforms = pgTable('agent_platforms', {
  id: reference('id').primaryKey().generatedAlwaysAsIdentity(),
  profileUrl: text('profile_url').notNull(),
  profile: jsonb('profile').$type<StoredProfile>().notNull(),
  fetchedAt: at('fetched_at').notNull().defaultNow(),
  /** The profile is fetched again after this moment. */
  expiresAt: at('expires_at').notNull(),
  createdAt: createdAt(),
})

/** A line of a session, with the id that its platform sees. */
export interface SessionLine {
  id: string
  productId: number
  quantity: number
}

/** Carts and checkouts of agents; the id begins with the kind. */
export const agentSessions = pgTable('agent_sessions', {
  id: text('id').primaryKey(),
  platformId: reference('platform_id').notNull(),
  /** It takes signed requests alone. */
  isSigned: boolean('is_signed').notNull(),
  /** Names the session in the address that the buyer opens. */
  referral: text('referral').notNull(),
  cartId: text('cart_id'),
  lines: jsonb('lines').$type<SessionLine[]>().notNull(),
  codes: text('codes').array().notNull().default([]),
  pin: text('pin'),
  /** Buyer and destination; null once the session has ended. */
  personal: jsonb('personal').$type<Record<string, unknown>>(),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
  canceledAt: at('canceled_at'),
})

/** Orders whose buyer came from a session. */
export const agentOrders = pgTable('agent_orders', {
  orderId: reference('order_id').primaryKey(),
  platformId: reference('platform_id').notNull(),
  sessionId: text('session_id').notNull(),
  createdAt: createdAt(),
})

export const agentRequests = pgTable(
  'agent_requests',
  {
    platformId: reference('platform_id').notNull(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    sessionId: text('session_id'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.platformId, row.operation, row.key] })],
)

export const agentSignatures = pgTable('agent_signatures', {
  hash: bytea('hash').primaryKey(),
  seenAt: at('seen_at').notNull().defaultNow(),
})

/** What agents did, by day. The subject is a query or a product. */
export const agentCounts = pgTable(
  'agent_counts',
  {
    platformId: reference('platform_id').notNull(),
    day: date('day').notNull(),
    action: text('action', { enum: agentActions }).notNull(),
    subject: text('subject').notNull(),
    times: integer('times').notNull(),
  },
  (row) => [primaryKey({ columns: [row.platformId, row.day, row.action, row.subject] })],
)

/** Keys that sign messages to platforms. */
export const agentKeys = pgTable('agent_keys', {
  kid: text('kid').primaryKey(),
  /** Encrypted. */
  privateKey: bytea('private_key').notNull(),
  publicKey: jsonb('public_key').$type<StoredKey & { use: 'sig'; alg: 'ES256' }>().notNull(),
  createdAt: createdAt(),
  /** Published until then. */
  retiresAt: at('retires_at'),
})
