import type { disputeStates } from '../../platform/database/tables/states.ts'

/**
 * The state of a dispute.
 * - `open`: the bank waits for the shop's answer, until the last day
 * - `action_required`: the bank wants more proof
 * - `under_review`: the bank reads the answer
 * - `won`, `lost`: the bank has decided
 * - `closed`: the bank has ended its inquiry
 */
export type DisputeState = (typeof disputeStates)[number]

const stateOfEvent = new Map<string, DisputeState>(
  Object.entries<DisputeState>({
    'payment.dispute.created': 'open',
    'payment.dispute.action_required': 'action_required',
    'payment.dispute.under_review': 'under_review',
    'payment.dispute.won': 'won',
    'payment.dispute.lost': 'lost',
    'payment.dispute.closed': 'closed',
  }),
)

/** The state that an event of the provider reports; null for other events. */
export const disputeStateOf = (event: string): DisputeState | null => stateOfEvent.get(event) ?? null

/** The order of events of the same second. */
const ranks: readonly DisputeState[] = ['open', 'under_review', 'action_required', 'closed', 'won', 'lost']

export interface NotificationState {
  state: DisputeState
  /** When the provider wrote the event, in milliseconds. */
  reportedAtMs: number
}

/** Whether an event is newer than the known state, since webhooks arrive in any order and repeatedly. */
export const isNewerReport = (report: NotificationState, known: NotificationState | null): boolean =>
  known === null ||
  report.reportedAtMs > known.reportedAtMs ||
  (report.reportedAtMs === known.reportedAtMs && ranks.indexOf(report.state) > ranks.indexOf(known.state))

/** Whether the staff must act: answer the bank, or accept the loss. */
export const isForStaff = (state: DisputeState): boolean =>
  state === 'open' || state === 'action_required' || state === 'lost'
