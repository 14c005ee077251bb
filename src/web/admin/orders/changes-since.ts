import type { StaffOrder } from '#contract/admin/orders.ts'

/** The events of an order since a version. */
export function changesSince(base: StaffOrder, serverVersion: StaffOrder): StaffOrder['timeline'] {
  const known = new Set(base.timeline.map(({ at, what }) => `${at} ${what}`))
  return serverVersion.timeline.filter(({ at, what }) => !known.has(`${at} ${what}`))
}
