import type { StaffActor } from '../actor.ts'

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
  /** Until when grave actions need no confirmation; null when they need one. */
  confirmedUntil: Date | null
}

export const actorOf = ({ staffId, sessionId }: StaffCaller, requestId: string): StaffActor => ({
  kind: 'staff',
  staffId,
  sessionId,
  requestId,
})
