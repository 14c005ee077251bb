import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { unmatchedStates } from '../../platform/database/tables/states.ts'
import { payments, unmatchedPayments } from '../../platform/database/tables.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { reportMoneyOut } from '../refunds/apply-facts.ts'
import { findOrderOfPayment } from './known-order.ts'

export type UnmatchedState = (typeof unmatchedStates)[number]

/** Stores captured money that belongs to no order. @returns its state, which a decision may have changed. */
export async function saveUnmatched(db: Database, money: ProviderPayment): Promise<UnmatchedState> {
  const { id: providerPaymentId, orderId: providerOrderId, amountPaise, currency, method } = money
  const row = { providerPaymentId, providerOrderId, amountPaise, currency, method }
  await db.insert(unmatchedPayments).values(row).onConflictDoNothing()
  const [known] = await db
    .select({ state: unmatchedPayments.state })
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.providerPaymentId, providerPaymentId))
  return known?.state ?? 'open'
}

/** Closes an unmatched payment whose order the shop has now, whatever was decided about it. */
export async function markMatched(db: Database, providerPaymentId: string): Promise<void> {
  const orderId = await findOrderOfPayment(db, providerPaymentId)
  if (orderId !== null) {
    await db
      .update(unmatchedPayments)
      .set({ state: 'matched', orderId, decidedAt: sql`now()`, reason: 'The books know its order by now.' })
      .where(
        and(
          eq(unmatchedPayments.providerPaymentId, providerPaymentId),
          notInArray(unmatchedPayments.state, ['matched', 'refunded']),
        ),
      )
  }
  await clearFailedJob(db, 'money', providerPaymentId)
  // A person still has to decide about money that went out at the provider.
  await reportMoneyOut(db, providerPaymentId)
}

/** Closes unmatched payments that a late webhook or another settlement has used for their order. */
export async function markAllMatched(db: Database): Promise<void> {
  const found = await db
    .select({ id: unmatchedPayments.providerPaymentId })
    .from(unmatchedPayments)
    .innerJoin(payments, eq(payments.providerPaymentId, unmatchedPayments.providerPaymentId))
    .where(eq(unmatchedPayments.state, 'open'))
  for (const { id } of found) await markMatched(db, id)
}

/** Closes an unmatched payment that was refunded at the provider. */
export async function markRefunded(db: Database, providerPaymentId: string): Promise<void> {
  await db
    .update(unmatchedPayments)
    .set({ state: 'refunded', decidedAt: sql`now()`, reason: 'It was refunded at the provider.' })
    .where(
      and(
        eq(unmatchedPayments.providerPaymentId, providerPaymentId),
        sql`${unmatchedPayments.state} IN ('open', 'refunding')`,
      ),
    )
  await clearFailedJob(db, 'money', providerPaymentId)
}
