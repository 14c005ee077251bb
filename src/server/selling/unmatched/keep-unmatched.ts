import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { unmatchedStates } from '../../machine/database/tables/states.ts'
import { unmatchedPayments } from '../../machine/database/tables.ts'
import { resolveDeadLetter } from '../../machine/jobs/dead-letters.ts'
import type { ProviderPayment } from '../provider/provider.ts'

export type UnmatchedState = (typeof unmatchedStates)[number]

/** Keeps captured money that belongs to no order, and answers what was decided about it, if anything. */
export async function keepUnmatched(db: Database, money: ProviderPayment): Promise<UnmatchedState> {
  const { id: providerPaymentId, orderId: providerOrderId, amountPaise, currency, method } = money
  const row = { providerPaymentId, providerOrderId, amountPaise, currency, method }
  await db.insert(unmatchedPayments).values(row).onConflictDoNothing()
  const [known] = await db
    .select({ state: unmatchedPayments.state })
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.providerPaymentId, providerPaymentId))
  return known?.state ?? 'open'
}

/** The books know by now what the money is for, so nobody has to decide about it. */
export async function noteMatched(db: Database, providerPaymentId: string): Promise<void> {
  const itsOrder = sql`(SELECT p.order_id FROM payments p WHERE p.provider_payment_id = ${providerPaymentId}
    UNION SELECT p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.provider_payment_id = ${providerPaymentId} LIMIT 1)`
  await db.execute(sql`
    UPDATE unmatched_payments SET state = 'matched', order_id = found.order_id, decided_at = now(),
      reason = 'The books know its order by now.'
    FROM (SELECT ${itsOrder} AS order_id) AS found
    WHERE provider_payment_id = ${providerPaymentId} AND state = 'open' AND found.order_id IS NOT NULL`)
  await resolveDeadLetter(db, 'money', providerPaymentId)
}

/** It was given back at the provider before anybody decided here. */
export async function noteGoneBack(db: Database, providerPaymentId: string): Promise<void> {
  await db
    .update(unmatchedPayments)
    .set({ state: 'refunded', decidedAt: sql`now()`, reason: 'It was refunded at the provider.' })
    .where(
      and(
        eq(unmatchedPayments.providerPaymentId, providerPaymentId),
        sql`${unmatchedPayments.state} IN ('open', 'refunding')`,
      ),
    )
  await resolveDeadLetter(db, 'money', providerPaymentId)
}
