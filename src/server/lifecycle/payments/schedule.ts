import { type SQL, sql } from 'drizzle-orm'

/** How long stock and offer are reserved for a payment. */
export const reservationMinutes = 15

/**
 * When the provider is asked about an unsettled payment, counted from its start: soon at first, then for as
 * long as money can come late.
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

/**
 * The provider is asked no more about a payment without an attempt by then: the pop-up is closed, and nothing is under
 * way.
 */
export const pollStepsWithoutAttempt = pollSteps.slice(0, 4)

/** A decided payment is asked about too: a second payment may have come, and its webhook been lost. */
export const pollStepsOfDecided = ['30 minutes', '4 days']

/** For a row of `payments`: the first of these times in the future, or null. */
export const firstToCome = (steps: string[]): SQL => sql`(
  SELECT min(created_at + step) FROM unnest(${sql.param(steps)}::interval[]) AS step WHERE created_at + step > now())`

/** The next poll of a payment that money has decided. */
export const pollAfterDecision: SQL = firstToCome(pollStepsOfDecided)

/** Schedules a poll after a change of a payment that had none. */
export const pollAfterNews: SQL = sql`coalesce(next_poll_at, ${firstToCome(pollSteps)})`
