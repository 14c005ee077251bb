import type { StaffOrder } from '#contract/staff/orders.ts'
import { codeOf, type Failure } from '../../api/failure.ts'

/** The present order, when somebody else changed it since it was shown. */
export function theirsOf(failure: Failure): StaffOrder | null {
  if (codeOf(failure) !== 'version_conflict') return null
  return (failure.reply?.theirs as StaffOrder | undefined) ?? null
}

/** The events of an order since it was shown. */
export function newsSince(base: StaffOrder, theirs: StaffOrder): StaffOrder['timeline'] {
  const known = new Set(base.timeline.map(({ at, what }) => `${at} ${what}`))
  return theirs.timeline.filter(({ at, what }) => !known.has(`${at} ${what}`))
}
