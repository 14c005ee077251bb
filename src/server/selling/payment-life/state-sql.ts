import { type SQL, sql } from 'drizzle-orm'
import type { PaymentState } from './payment-states.ts'

/**
 * `status` among states of the table, for a statement. Written out and not as a parameter, so that the planner sees which
 * partial index fits.
 */
export const inStates = (states: readonly PaymentState[]): SQL =>
  sql.raw(`IN (${states.map((state) => `'${state}'`).join(', ')})`)
