import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, id, reference } from './columns.ts'

// Sign-in by code and by passkey.

export const signInCodes = pgTable('sign_in_codes', {
  id: id(),
  accountId: reference('account_id'),
  /** The recipient of the code, which is invalid once the account has another e-mail. */
  email: text('email'),
  /** The hash of a secret that only the requesting browser has. */
  requestHash: bytea('request_hash').notNull(),
  /** Null until the code is mailed, which creates it. */
  codeHash: text('code_hash'),
  tries: integer('tries').notNull().default(0),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
})

export const passkeys = pgTable('passkeys', {
  id: id(),
  accountId: reference('account_id').notNull(),
  credentialId: text('credential_id').notNull(),
  /** Random, and the same for all passkeys of an account. */
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

/** Challenges with an account are for adding a passkey, the others for signing in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  accountId: reference('account_id'),
  userHandle: bytea('user_handle'),
  expiresAt: at('expires_at').notNull(),
})
