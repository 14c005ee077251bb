import type { StaffOrder } from '#contract/admin/orders.ts'

/** The events of an order since a version. */
export function changesSince(base: StaffOrder, theirs: StaffOrder): StaffOrder['timeline'] {
  const known = new Set(base.timeline.map(({ at, what }) => `${at} ${what}`))
  return theirs.timeline.filter(({ at, what }) => !known.has(`${at} ${what}`))
}
