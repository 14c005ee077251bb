import type { BatchState } from '#shared/batch-states.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const stateWords: Record<BatchState, [BadgeTone, string]> = {
  quarantined: ['yellow', 'In quarantine'],
  released: ['green', 'For sale'],
  expired: ['grey', 'Expired'],
  recalled: ['red', 'Recalled'],
}

/** The name shown for packs of no known batch. */
export const nameOf = ({ number }: { number: string | null }): string => number ?? 'Without a batch'

/** The expiry as a warning when it is near. */
export function expiryText(daysLeft: number | null): string | null {
  if (daysLeft === null || daysLeft > 60) return null
  if (daysLeft <= 0) return 'Past its last day'
  return `Expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
}

export const packsText = (packs: number): string => `${packs} ${packs === 1 ? 'pack' : 'packs'}`
