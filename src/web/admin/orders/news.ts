import type { StaffOrder } from '#contract/admin/orders.ts'

/** The events of an order since it was shown. */
export function newsSince(base: StaffOrder, serverVersion: StaffOrder): StaffOrder['timeline'] {
  const known = new Set(base.timeline.map(({ at, what }) => `${at} ${what}`))
  return serverVersion.timeline.filter(({ at, what }) => !known.has(`${at} ${what}`))
}
