import type { StaffActor } from '../actor.ts'

/** Who calls the back office, and what they may do at this moment. */
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
  /** Until when grave actions are not asked about; null where they would be. */
  confirmedUntil: Date | null
}

export const actorOf = ({ staffId, sessionId }: StaffCaller, requestId: string): StaffActor => ({
  kind: 'staff',
  staffId,
  sessionId,
  requestId,
})
