import { sql } from 'drizzle-orm'
import { boolean, cidr, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, authors, bytea, createdAt, id, paise, reference } from './columns.ts'

export const staffRoles = pgTable('staff_roles', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  permissions: text('permissions').array().notNull(),
  isFixed: boolean('is_fixed').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  /** Null without a limit. */
  refundLimitPaise: paise('refund_limit_paise').default(500000),
})

export const staffMembers = pgTable('staff_members', {
  id: id(),
  email: text('email').notNull(),
  fullName: text('full_name').notNull(),
  passwordHash: text('password_hash'),
  roleId: integer('role_id').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  isDemo: boolean('is_demo').notNull().default(false),
  totpSeed: bytea('totp_seed'),
  totpPending: bytea('totp_pending'),
  totpLastStep: reference('totp_last_step'),
  syncedUntil: reference('synced_until'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
})

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: reference('staff_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

export const staffPasskeys = pgTable('staff_passkeys', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  credentialId: text('credential_id').notNull(),
  /** Random, and the same for all passkeys of a member. */
  userHandle: bytea('user_handle').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: reference('counter').notNull(),
  transports: text('transports').array().notNull(),
  canSync: boolean('can_sync').notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  lastUsedAt: at('last_used_at'),
})

/** Challenges with a user handle are for adding a passkey, those of a member for confirming, the others for signing in. */
export const staffPasskeyChallenges = pgTable('staff_passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  staffId: reference('staff_id'),
  userHandle: bytea('user_handle'),
  expiresAt: at('expires_at').notNull(),
})

export const staffSessions = pgTable('staff_sessions', {
  id: id(),
  tokenHash: bytea('token_hash').notNull(),
  staffId: reference('staff_id').notNull(),
  createdAt: createdAt(),
  lastSeenAt: at('last_seen_at').notNull().default(sql`now()`),
  confirmedAt: at('confirmed_at').notNull().default(sql`now()`),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
})

export const staffInvitations = pgTable('staff_invitations', {
  id: id(),
  tokenHash: bytea('token_hash').notNull(),
  email: text('email').notNull(),
  roleId: integer('role_id').notNull(),
  staffId: reference('staff_id'),
  invitedBy: reference('invited_by'),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
  mailTokenHash: bytea('mail_token_hash'),
})

/** API tokens of other programs. */
export const apiTokens = pgTable('api_tokens', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().notNull(),
  networks: cidr('networks').array().notNull().default(sql`'{}'`),
  secretHash: bytea('secret_hash').notNull(),
  lastFour: text('last_four').notNull(),
  formerHash: bytea('former_hash'),
  formerUntil: at('former_until'),
  createdAt: createdAt(),
  expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  lastUsedAt: at('last_used_at'),
  lastUsedFrom: text('last_used_from'),
  revokedAt: at('revoked_at'),
  remindedDays: integer('reminded_days'),
})

/** Secret addresses from which spreadsheets read a table. */
export const spreadsheetFeeds = pgTable('spreadsheet_feeds', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  name: text('name').notNull(),
  content: text('content', { enum: ['orders', 'sales', 'stock'] }).notNull(),
  secretHash: bytea('secret_hash').notNull(),
  createdAt: createdAt(),
  lastUsedAt: at('last_used_at'),
  lastUsedFrom: text('last_used_from'),
  revokedAt: at('revoked_at'),
})

export const staffIdempotencyKeys = pgTable(
  'staff_idempotency_keys',
  {
    staffId: reference('staff_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.endpoint, table.key] })],
)

export const auditLog = pgTable('audit_log', {
  id: id(),
  at: at('at').notNull().default(sql`now()`),
  author: text('author', { enum: authors }).notNull(),
  authorId: reference('author_id'),
  sessionId: reference('session_id'),
  tokenId: reference('token_id'),
  requestId: text('request_id'),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  reason: text('reason'),
  batchId: text('batch_id'),
})

/** Saved views of lists. */
export const staffViews = pgTable('staff_views', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
})

/** The note of one shift for the next, one a day. */
export const handoverNotes = pgTable('handover_notes', {
  day: date('day', { mode: 'string' }).primaryKey(),
  body: text('body').notNull(),
  writtenBy: reference('written_by').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().default(sql`now()`),
})
