import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatPaise } from '#shared/money.ts'
import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { readBalance } from './balance.ts'
import { coverOf } from './cover.ts'
import { lockKnownProviderPayment } from './lock-provider-payment.ts'
import { recordAndMovePayment } from './payment-by-balance.ts'
import { refundLife } from './refund-states.ts'

/** The history's sentence for a void refund of the shop. */
const coveredNote = 'Not sent: this money went out in another way, at the provider or by a lost dispute.'

/** Voids unsent refunds of the shop whose money went out in another way. Their tax documents stay. */
export async function voidCovered(tx: Database, providerPaymentId: string): Promise<void> {
  const unsent = await tx
    .select({ id: refunds.id, amountPaise: refunds.amountPaise })
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        eq(refunds.kind, 'shop'),
        inArray(refunds.status, ['due', 'stuck']),
      ),
    )
    .orderBy(refunds.id)
  for (const { id, amountPaise } of unsent) {
    const balance = await readBalance(tx, providerPaymentId)
    if (balance && coverOf(balance, amountPaise) === 'covered') await voidDecision(tx, providerPaymentId, id)
  }
}

/** Voids a refund of the shop that must not be sent any more. The caller has locked the payment. */
export async function voidDecision(tx: Database, providerPaymentId: string, refundId: number): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: refundLife.due.covered, lastError: coveredNote })
    .where(eq(refunds.id, refundId))
  await clearFailedJob(tx, 'refund', refundId)
  const payment = await lockKnownProviderPayment(tx, providerPaymentId)
  await recordAndMovePayment(tx, payment, { actor: providerActor, note: coveredNote })
}

/**
 * Makes void refunds of the shop due again once their money came back, since the shopper has their mail and document. A later
 * refund of the shop may have replaced them, so a person decides then.
 */
export async function restoreDecisions(tx: Database, providerPaymentId: string): Promise<void> {
  const unsent = await readRows(
    tx,
    { id: refunds.id, amountPaise: refunds.amountPaise },
    (columns) => sql`
    SELECT ${columns} FROM refunds
    WHERE provider_payment_id = ${providerPaymentId} AND kind = 'shop' AND status = 'void' AND NOT EXISTS (
      SELECT FROM refunds later WHERE later.provider_payment_id = refunds.provider_payment_id AND later.kind = 'shop'
        AND later.status <> 'void' AND later.id > refunds.id)
    ORDER BY refunds.id`,
  )
  for (const { id, amountPaise } of unsent) {
    const balance = await readBalance(tx, providerPaymentId)
    if (!balance || balance.refundablePaise < amountPaise) return
    await tx
      .update(refunds)
      .set({
        status: refundLife.void.restored,
        attempts: 0,
        failures: 0,
        lastError: null,
        nextAttemptAt: sql`now()`,
      })
      .where(eq(refunds.id, id))
    const payment = await lockKnownProviderPayment(tx, providerPaymentId)
    const note = `${formatPaise(amountPaise)} is refunded after all: the money came back.`
    await recordAndMovePayment(tx, payment, { actor: providerActor, note })
  }
}
