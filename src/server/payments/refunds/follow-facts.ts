import { formatPaise } from '#shared/money.ts'
import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { Fact } from './facts.ts'
import { recordAndFollow } from './follow-balance.ts'
import { lockKnownMoney, type MoneyOwner } from './lock-money.ts'
import { reportMoneyOut } from './report-money-out.ts'
import { restoreDecisions, voidCovered } from './void-decisions.ts'

/**
 * Does what follows from new facts of a provider's payment: the state of our payment, the order's history, the shopper's mail,
 * decisions that need no sending any more, and an entry of the failed jobs for the staff. Call it after the facts are written.
 */
export async function followFacts(tx: Database, providerPaymentId: string, facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  for (const fact of facts) {
    // Read anew for each, since the one before may have moved the payment.
    const payment = await lockKnownMoney(tx, providerPaymentId)
    await recordAndFollow(tx, payment, { actor: providerActor, note: noteOf(fact) })
    if (fact.kind === 'provider' && fact.isDone) await notifyShopper(tx, payment, fact)
  }
  await voidCovered(tx, providerPaymentId)
  await restoreDecisions(tx, providerPaymentId)
  await reportMoneyOut(tx, providerPaymentId)
}

/** What the history of the order says of a fact. */
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

const notifyShopper = (tx: Database, { email, orderId }: MoneyOwner, { refundId }: Fact): Promise<void> =>
  enqueueMail(tx, {
    template: 'refund-finished',
    recipient: email,
    data: { orderId, refundId },
    dedupeKey: `refund-finished:${refundId}`,
  })
