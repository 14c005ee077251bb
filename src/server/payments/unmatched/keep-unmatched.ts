import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { unmatchedStates } from '../../platform/database/tables/states.ts'
import { payments, unmatchedPayments } from '../../platform/database/tables.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { reportMoneyOut } from '../refunds/report-money-out.ts'
import { findOrderWith } from './known-order.ts'

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

/** The books know by now what the money is for, so no decision about it stands. */
export async function noteMatched(db: Database, providerPaymentId: string): Promise<void> {
  const orderId = await findOrderWith(db, providerPaymentId)
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
  // Money of which a part went out at the provider still waits for a person.
  await reportMoneyOut(db, providerPaymentId)
}

/** Takes off the list what paid its order in another way than by a comparison, such as by a late webhook. */
export async function noteAllMatched(db: Database): Promise<void> {
  const found = await db
    .select({ id: unmatchedPayments.providerPaymentId })
    .from(unmatchedPayments)
    .innerJoin(payments, eq(payments.providerPaymentId, unmatchedPayments.providerPaymentId))
    .where(eq(unmatchedPayments.state, 'open'))
  for (const { id } of found) await noteMatched(db, id)
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
  await clearFailedJob(db, 'money', providerPaymentId)
}
