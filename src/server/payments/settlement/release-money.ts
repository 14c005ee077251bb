import { releasedWords } from '../../invoicing/refund-reasons.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { shopItself } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { cancelUnpaid } from '../ending/end-payment.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/**
 * Ends a payment whose authorized money is never captured, because another order has paid the purchase or no packs
 * are left: nothing is left to wait for, and its shopper may have been told that it is being confirmed. A repetition
 * changes nothing. Money that is captured after all is refunded.
 */
export async function releaseMoney(
  tx: Database,
  payment: LockedPayment,
  { amountPaise }: ProviderPayment,
): Promise<void> {
  const { paidWith } = payment
  const note = releasedWords(amountPaise, paidWith)
  const money = { kind: 'released', amountPaise, paidWith } as const
  if (!(await cancelUnpaid(tx, payment, { actor: shopItself, note, money }))) return
  // One that was given up as never confirmed is explained now.
  await clearFailedJob(tx, 'payment', payment.id)
}
