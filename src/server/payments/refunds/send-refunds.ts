import { sql } from 'drizzle-orm'
import { formatPaise } from '#shared/money.ts'
import type { RowOf } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { claimDue, exponentialPause } from '../../platform/jobs/claim-due.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { type Balance, readBalance } from './balance.ts'
import { coverOf } from './cover.ts'
import { awaitDispute, followRefund, giveUp, recordUnsent } from './follow-refund.ts'
import { lockRefund, writeRefundRow } from './lock-refund.ts'
import { syncRefunds } from './sync-refunds.ts'
import { voidDecision } from './void-decisions.ts'

const batchSize = 10

const dueRefund = {
  id: refunds.id,
  providerPaymentId: refunds.providerPaymentId,
  capturedPaise: refunds.capturedPaise,
  amountPaise: refunds.amountPaise,
  idempotencyKey: refunds.idempotencyKey,
}

/** A refund of ours that is to be sent. */
type DueRefund = RowOf<typeof dueRefund>

/**
 * Sends due refunds. The provider's idempotency key makes a repetition after a lost answer harmless.
 * @returns how many were accepted.
 */
export async function sendRefunds(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, dueRefund, {
    table: refunds,
    condition: sql`status = 'due'`,
    pause: exponentialPause('1 hour'),
    limit: batchSize,
  })
  let accepted = 0
  for (const refund of claimed) {
    // The remaining refunds of a stopping shop become due again by themselves.
    if (stopping?.aborted) break
    if (await sendRefund(shop, refund)) accepted += 1
  }
  return accepted
}

/** @returns whether the provider accepted it. */
async function sendRefund(shop: ShopWithProvider, refund: DueRefund): Promise<boolean> {
  if (!(await checkBalance(shop, refund.id))) return false
  const { providerPaymentId, amountPaise, idempotencyKey } = refund
  try {
    const made = await shop.provider.refundPayment(providerPaymentId, amountPaise, idempotencyKey)
    await followRefund(shop, refund.id, made)
    return made.status !== 'failed'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, refund: refund.id }, 'a refund was not accepted yet')
    if (error.failure === 'refused') return followError(shop, refund, error)
    await recordUnsent(shop, refund.id, error)
    return false
  }
}

/**
 * Looks whether a refund can be sent by what the ledger knows: its money may have gone out in another way since it was decided, or
 * the bank may ask about the payment.
 * @returns false when it is not to be sent now; why is written with it.
 */
const checkBalance = ({ db }: ShopWithProvider, refundId: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const balance = refund && (await readBalance(tx, refund.providerPaymentId))
    if (!balance || refund.status !== 'due') return false
    if (balance.isDisputed && !refund.isDespiteDispute) {
      await awaitDispute(tx, refund)
      return false
    }
    switch (coverOf(balance, refund.amountPaise)) {
      case 'free':
        return true
      case 'covered':
        await voidDecision(tx, refund.providerPaymentId, refund.id)
        return false
      case 'pending':
        await writeRefundRow(tx, refund.id, { lastError: 'A refund made at the provider is under way.' })
        return false
      case 'partly':
        await giveUp(tx, refund, exceedsSentence(balance, refund))
        return false
    }
  })

/** Why a refund can't be sent of what is left. */
export const exceedsSentence = (
  { capturedPaise, outPaise }: Balance,
  { amountPaise, providerPaymentId }: { amountPaise: number; providerPaymentId: string },
): string =>
  `This refund of ${formatPaise(amountPaise)} can't be sent. Of the ${formatPaise(capturedPaise)} captured as ${providerPaymentId}, ${formatPaise(outPaise - amountPaise)} is already refunded at the provider or lost to a dispute.`

/** A refund may be refused because it was made already, by us or by others, so the ledger is compared first. */
async function followError(shop: ShopWithProvider, due: DueRefund, refusal: ProviderError): Promise<boolean> {
  await syncPatiently(shop, due)
  if (await isAccepted(shop, due.id)) return true
  if (!(await checkBalance(shop, due.id))) return false
  await recordUnsent(shop, due.id, refusal)
  return false
}

/** When the refunds can't be listed either, only the refusal is known. */
async function syncPatiently(
  shop: ShopWithProvider,
  { providerPaymentId: id, capturedPaise: amountPaise }: DueRefund,
): Promise<void> {
  try {
    await syncRefunds(shop, { id, amountPaise })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: id }, 'the refunds of a payment could not be listed')
  }
}

const isAccepted = async ({ db }: ShopWithProvider, id: number): Promise<boolean> => {
  const [row] = await db.select({ status: refunds.status }).from(refunds).where(sql`${refunds.id} = ${id}`)
  return row?.status === 'sent' || row?.status === 'processed'
}
