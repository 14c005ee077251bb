import { type SQL, sql } from 'drizzle-orm'
import type { PaymentState } from './payment-states.ts'

/**
 * `status` among states of the table, for a statement. Written as text and not as a parameter, so that the
 * planner can use partial indexes.
 */
export const inStates = (states: readonly PaymentState[]): SQL =>
  sql.raw(`IN (${states.map((state) => `'${state}'`).join(', ')})`)
