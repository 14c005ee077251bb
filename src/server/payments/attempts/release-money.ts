import { releasedWords } from '../../invoicing/refund-reasons.ts'
import { shopItself } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { endUnpaid } from './end-unpaid.ts'
import type { LockedPayment } from './lock-payment.ts'

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
  if (!(await endUnpaid(tx, payment, { actor: shopItself, note, money }))) return
  // One that was given up as never confirmed is explained now.
  await clearFailedJob(tx, 'payment', payment.id)
}
