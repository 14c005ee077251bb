import type { TicketSummary } from '#contract/admin/tickets.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** '5 hours', '12 days'. */
function spanOf(ms: number): string {
  if (ms < hourMs) return 'less than an hour'
  return ms < 2 * dayMs ? many(Math.floor(ms / hourMs), 'hour') : many(Math.floor(ms / dayMs), 'day')
}

export interface Clock {
  text: string
  /** Worst first. */
  urgency: 'over' | 'soon' | 'calm'
}

const steps = { acknowledge: 'Acknowledge', redress: 'Settle' } as const

/** The next legal deadline of an open ticket; null for closed and merged tickets. */
export function clockOf(
  {
    due_at,
    due_step,
    closed_at,
    merged_into,
  }: Pick<TicketSummary, 'due_at' | 'due_step' | 'closed_at' | 'merged_into'>,
  now: number,
): Clock | null {
  if (closed_at || merged_into) return null
  const left = Date.parse(due_at) - now
  const step = steps[due_step]
  if (left < 0) return { text: `${step}: ${spanOf(-left)} over`, urgency: 'over' }
  return { text: `${step} within ${spanOf(left)}`, urgency: left < dayMs ? 'soon' : 'calm' }
}
