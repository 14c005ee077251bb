import { releasedNote } from '../../invoicing/refund-reasons.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { shopActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { cancelUnpaid } from '../ending/end-payment.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/**
 * Cancels a payment whose authorized money is never captured: another order has paid the purchase, or no packs are left. The mail
 * answers a shopper who waits for the confirmation. Settlement refunds money that is captured after all. Idempotent.
 */
export async function releaseAuthorizedMoney(
  tx: Database,
  payment: LockedPayment,
  { amountPaise }: ProviderPayment,
): Promise<void> {
  const { paidWith } = payment
  const note = releasedNote(amountPaise, paidWith)
  const money = { kind: 'released', amountPaise, paidWith } as const
  if (!(await cancelUnpaid(tx, payment, { actor: shopActor, note, money }))) return
  // A payment that was given up as unconfirmed is explained now.
  await clearFailedJob(tx, 'payment', payment.id)
}
