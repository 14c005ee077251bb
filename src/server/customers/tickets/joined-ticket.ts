import type { LockedTicket } from './change-ticket.ts'

type Standing = Pick<
  LockedTicket,
  'lastAt' | 'clockFrom' | 'acknowledgedAt' | 'waitsFor' | 'snoozedUntil' | 'closedAt' | 'closedBy'
>

const earliest = (...times: Date[]): Date => new Date(Math.min(...times.map(Number)))
const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)))

/**
 * How a ticket stands once another one belongs to its thread. What one of them still wants is wanted of the thread: it is open
 * while one is, and the law's clock is that of whoever waits longest, acknowledged once both are.
 */
export function joined(into: Standing, from: Standing): Standing {
  const lastAt = latest(into.lastAt, from.lastAt)
  if (from.closedAt) return { ...standingOf(into), lastAt }
  if (into.closedAt) return { ...standingOf(from), lastAt }
  return {
    lastAt,
    waitsFor: [into, from].some((one) => one.waitsFor === 'shop') ? 'shop' : 'shopper',
    clockFrom: earliest(into.clockFrom, from.clockFrom),
    acknowledgedAt: from.acknowledgedAt && into.acknowledgedAt,
    // What waits for us and was not put away is not put away by being merged.
    snoozedUntil: from.waitsFor === 'shop' && !from.snoozedUntil ? null : into.snoozedUntil,
    closedAt: null,
    closedBy: null,
  }
}

/** What a merge changes of a ticket. */
export const standingOf = ({
  lastAt,
  clockFrom,
  acknowledgedAt,
  waitsFor,
  snoozedUntil,
  closedAt,
  closedBy,
}: Standing): Standing => ({
  lastAt,
  clockFrom,
  acknowledgedAt,
  waitsFor,
  snoozedUntil,
  closedAt,
  closedBy,
})
