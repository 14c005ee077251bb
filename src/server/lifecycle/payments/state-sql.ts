import { type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '../orders/order-states.ts'
import type { PaymentState } from './payment-states.ts'

/**
 * SQL condition for a list of states. The states are literal text and no parameters, so that the planner can
 * use partial indexes.
 */
export const inStates = (states: readonly (PaymentState | OrderState)[]): SQL =>
  sql.raw(`IN (${states.map((state) => `'${state}'`).join(', ')})`)
