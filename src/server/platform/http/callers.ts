import type { Access } from '#contract/endpoint.ts'
import type { Actor, StaffActor } from '../actor.ts'
import type { IdempotentRequest } from './idempotency-key.ts'

/** The shopper who calls, identified by a valid token. */
export interface Shopper {
  accountId: number
  fullName: string
  email: string
  phone: string
  createdAt: Date
  sessionHash: Buffer
}

/** Who calls the back office, with their present permissions. */
export interface StaffCaller {
  staffId: number
  sessionId: number
  name: string
  email: string
  /** The name of the role. */
  role: string
  permissions: readonly string[]
  isDemo: boolean
  hasSecondFactor: boolean
  /** Until when sensitive actions need no confirmation; null when they need one. */
  confirmedUntil: Date | null
}

/** The caller as a handler gets them, by the access of its endpoint. */
export type CallerOf<Who extends Access> = Who extends 'anyone'
  ? { shopper?: null }
  : Who extends 'guest-or-shopper'
    ? { shopper: Shopper | null }
    : Who extends 'shopper'
      ? { shopper: Shopper; actor: Actor }
      : StaffCall

/** Who changes something in the back office, and under which key. */
export interface Editor {
  actor: StaffActor
  /** Null where the call has no `Idempotency-Key`. */
  idempotency: IdempotentRequest | null
}

/** A call of the back office with its caller. */
export interface StaffCall extends Editor {
  caller: StaffCaller
}
