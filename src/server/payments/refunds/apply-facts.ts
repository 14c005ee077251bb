import { formatPaise } from '#shared/money.ts'
import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { Fact } from './facts.ts'
import { type LockedProviderPayment, lockKnownProviderPayment } from './lock-provider-payment.ts'
import { recordAndMovePayment } from './payment-by-balance.ts'
import { reportMoneyOut } from './report-money-out.ts'
import { restoreDecisions, voidCovered } from './void-decisions.ts'

/**
 * Applies new facts of a provider's payment, after they are written. Moves the payment, adds history, mails the shopper, voids or
 * restores refunds of the shop, and keeps the entry of the failed jobs up to date.
 */
export async function applyFacts(tx: Database, providerPaymentId: string, facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  for (const fact of facts) {
    // The fact before may have moved the payment.
    const payment = await lockKnownProviderPayment(tx, providerPaymentId)
    await recordAndMovePayment(tx, payment, { actor: providerActor, note: noteOf(fact) })
    if (fact.kind === 'provider' && fact.isDone) await notifyShopper(tx, payment, fact)
  }
  await voidCovered(tx, providerPaymentId)
  await restoreDecisions(tx, providerPaymentId)
  await reportMoneyOut(tx, providerPaymentId)
}

/** The sentence of a fact for the order's history. */
function noteOf({ kind, amountPaise, isBack, isDone }: Fact): string {
  const amount = formatPaise(amountPaise)
  if (kind === 'dispute') {
    return isBack
      ? `${amount} that a lost dispute had taken came back.`
      : `The bank took back ${amount}: the dispute is lost.`
  }
  if (isBack) return `${amount} that was refunded at the provider came back.`
  const how = isDone ? 'was refunded' : 'is being refunded'
  return `${amount} ${how} at the provider, not by the shop.`
}

const notifyShopper = (
  tx: Database,
  { email, orderId }: LockedProviderPayment,
  { refundId }: Fact,
): Promise<void> =>
  enqueueMail(tx, {
    template: 'refund-finished',
    recipient: email,
    data: { orderId, refundId },
    dedupeKey: `refund-finished:${refundId}`,
  })
