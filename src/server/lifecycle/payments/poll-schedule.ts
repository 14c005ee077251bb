import { type SQL, sql } from 'drizzle-orm'

/** How long a payment reserves stock and offer. */
export const reservationMinutes = 15

/**
 * Polls of an unsettled payment, counted from its start: soon at first, then while late money is possible.
 */
export const pollSteps = [
  '1 minute',
  '3 minutes',
  '10 minutes',
  '30 minutes',
  '1 day',
  '2 days',
  '3 days',
  '4 days',
  '5 days',
]

/** Polls of a checkout without an attempt. Its pop-up is closed by then, so no money is on its way. */
export const pollStepsWithoutAttempt = pollSteps.slice(0, 4)

/** Polls of a decided payment, which may have a second capture whose webhook was lost. */
export const pollStepsOfDecided = ['30 minutes', '4 days']

/** SQL: the next of these times of a row of `payments`, or null. */
export const nextOf = (steps: string[]): SQL => sql`(
  SELECT min(created_at + step) FROM unnest(${sql.param(steps)}::interval[]) AS step WHERE created_at + step > now())`

/** Next poll of a decided payment. */
export const pollAfterDecision: SQL = nextOf(pollStepsOfDecided)

/** Schedules a poll of a changed payment that had none. No provider knows of money that is paid at the door or later. */
export const pollAfterChange: SQL = sql`CASE WHEN kind NOT IN ('cod', 'terms') THEN coalesce(next_poll_at, ${nextOf(pollSteps)}) END`
