import { formatPaise } from '#shared/money.ts'
import { dateInIndia } from '../invoicing/documents/series.ts'
import type { Comparison, Difference } from '../payments/reconciliation/compare-ledgers.ts'
import { TaskRejected } from './task-rejected.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/**
 * The period of the comparison: whole days in India, the last one up to now.
 * @throws {TaskRejected} for invalid days or a wrong order.
 */
export function readDays(given: { from?: string; to?: string }, now: Date): { from: Date; to: Date } {
  const from = startOf('--from', given.from)
  const lastDay =
    given.to === undefined ? now : new Date(startOf('--to', given.to).getTime() + 86_400_000 - 1)
  const to = lastDay > now ? now : lastDay
  if (from > to) throw new TaskRejected('--from must be a day before --to, and not in the future.')
  return { from, to }
}

function startOf(name: string, day: string | undefined): Date {
  const start = new Date(`${day}T00:00:00+05:30`)
  const isDay = day !== undefined && dayPattern.test(day) && !Number.isNaN(start.getTime())
  // JavaScript reads 30 February as 2 March.
  if (isDay && dateInIndia(start) === day) return start
  throw new TaskRejected(`${name} must be a day like 2026-11-21.`)
}

const meanings: Record<Difference['kind'], string> = {
  settled: 'was missing in the books; its order is paid now',
  returned: 'was missing in the books; it goes back to the shopper',
  unknown_order: 'is for an order that the books do not have: on the dead-letter queue',
  refunded_elsewhere: 'was refunded at the provider: on the dead-letter queue',
  unheard_dispute: 'is disputed, and the shop had not heard of it: see Disputes',
  unknown_to_provider: 'stands in the books and the provider has none: on the dead-letter queue',
}

/** The differences as a table for the terminal, with a summary. */
export function drawComparison({ compared, differences }: Comparison): string {
  const rows = differences.map(({ providerPaymentId, providerOrderId, amountPaise, kind }) => [
    providerPaymentId,
    providerOrderId ?? '-',
    formatPaise(amountPaise),
    meanings[kind],
  ])
  const sum = `${compared} captured payments compared: ${differences.length === 0 ? 'all agree.' : `${differences.length} did not agree.`}`
  if (rows.length === 0) return sum
  const table = [['payment', 'provider order', 'amount', 'what'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, sum].join('\n')
}
