import type { LockedTicket } from './change-ticket.ts'

type ThreadState = Pick<
  LockedTicket,
  'lastAt' | 'clockFrom' | 'acknowledgedAt' | 'waitsFor' | 'snoozedUntil' | 'closedAt' | 'closedBy'
>

const earliest = (...times: Date[]): Date => new Date(Math.min(...times.map(Number)))
const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)))

/**
 * The state of a ticket after another one joins its thread. The thread is open while one of the two is. Its
 * legal clock is that of the earlier question, acknowledged once both are.
 */
export function mergedState(into: ThreadState, from: ThreadState): ThreadState {
  const lastAt = latest(into.lastAt, from.lastAt)
  if (from.closedAt) return { ...threadStateOf(into), lastAt }
  if (into.closedAt) return { ...threadStateOf(from), lastAt }
  return {
    lastAt,
    waitsFor: [into, from].some((one) => one.waitsFor === 'shop') ? 'shop' : 'shopper',
    clockFrom: earliest(into.clockFrom, from.clockFrom),
    acknowledgedAt: from.acknowledgedAt && into.acknowledgedAt,
    // Merging must not snooze a question that waits for the shop.
    snoozedUntil: from.waitsFor === 'shop' && !from.snoozedUntil ? null : into.snoozedUntil,
    closedAt: null,
    closedBy: null,
  }
}

/** The fields that a merge changes. */
export const threadStateOf = ({
  lastAt,
  clockFrom,
  acknowledgedAt,
  waitsFor,
  snoozedUntil,
  closedAt,
  closedBy,
}: ThreadState): ThreadState => ({
  lastAt,
  clockFrom,
  acknowledgedAt,
  waitsFor,
  snoozedUntil,
  closedAt,
  closedBy,
})
