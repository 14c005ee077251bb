import { type SQL, sql } from 'drizzle-orm'
import { standingStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'

/**
 * Matches a payment whose money arrived or is due on delivery, even if it was refunded since.
 * @param payment the alias of `payments`.
 */
export const isBought = (payment: SQL): SQL =>
  sql`${payment}.status ${inStates([...standingStates, 'refund_due', 'refunded'])}`
