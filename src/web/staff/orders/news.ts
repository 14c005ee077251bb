import type { StaffOrder } from '#contract/staff/orders.ts'
import { ApiError } from '../../api/api.ts'

/** The order as it is now, where somebody else changed it since it was shown. */
export function theirsOf(error: unknown): StaffOrder | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null
  return (error.reply?.theirs as StaffOrder | undefined) ?? null
}

/** What happened to an order since it was shown. */
export function newsSince(base: StaffOrder, theirs: StaffOrder): StaffOrder['timeline'] {
  const known = new Set(base.timeline.map(({ at, what }) => `${at} ${what}`))
  return theirs.timeline.filter(({ at, what }) => !known.has(`${at} ${what}`))
}
