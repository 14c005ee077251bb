import { type SQL, sql } from 'drizzle-orm'
import type { PaymentState } from './payment-states.ts'

/**
 * SQL condition for a list of states. The states are literal text and no parameters, so that the planner can
 * use partial indexes.
 */
export const inStates = (states: readonly PaymentState[]): SQL =>
  sql.raw(`IN (${states.map((state) => `'${state}'`).join(', ')})`)
