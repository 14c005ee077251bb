import type { Access } from '#contract/endpoint.ts'
import type { Actor, StaffActor } from '../actor.ts'
import type { IdempotentRequest } from './idempotency-key.ts'

/** A shopper, identified by a valid token. */
export interface Shopper {
  accountId: number
  fullName: string
  email: string
  phone: string
  createdAt: Date
  sessionHash: Buffer
}

/** A signed-in staff member, or an API token of one, with the present permissions. */
export interface StaffCaller {
  staffId: number
  /** Null for an API token. */
  sessionId: number | null
  /** The API token that acts for the member; null for a sign-in. */
  token: { id: number; name: string; scopes: readonly string[] } | null
  name: string
  email: string
  /** The name of the role. */
  role: string
  permissions: readonly string[]
  isDemo: boolean
  hasSecondFactor: boolean
  /** End of the re-authentication; null when sensitive actions need one. */
  confirmedUntil: Date | null
}

/** The caller fields that a handler gets, by the access of its endpoint. */
export type CallerOf<AccessLevel extends Access> = AccessLevel extends 'anyone'
  ? { shopper?: null }
  : AccessLevel extends 'guest-or-shopper'
    ? { shopper: Shopper | null }
    : AccessLevel extends 'shopper'
      ? { shopper: Shopper; actor: Actor }
      : StaffCall

/** Author of a change in the back office, with its idempotency key. */
export interface Editor {
  actor: StaffActor
  /** Null when the call has no `Idempotency-Key`. */
  idempotency: IdempotentRequest | null
}

/** A back office call with its caller. */
export interface StaffCall extends Editor {
  caller: StaffCaller
}
