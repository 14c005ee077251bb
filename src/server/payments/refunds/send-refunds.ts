import { sql } from 'drizzle-orm'
import type { RowOf } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { claimDue, exponentialPause, workThrough } from '../../platform/jobs/claim-due.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { voidDecision } from './apply-facts.ts'
import { applyRefundReport, awaitDispute, giveUpRefund, recordSendError } from './apply-refund-report.ts'
import { coverOf, readBalance } from './balance.ts'
import { lockRefund, writeRefundRow } from './lock-refund.ts'
import { exceedsSentence } from './refund-limits.ts'
import { syncRefunds } from './sync-refunds.ts'

const batchSize = 10

const dueRefund = {
  id: refunds.id,
  providerPaymentId: refunds.providerPaymentId,
  capturedPaise: refunds.capturedPaise,
  amountPaise: refunds.amountPaise,
  idempotencyKey: refunds.idempotencyKey,
}

/** A refund of the shop that waits to be sent. */
type DueRefund = RowOf<typeof dueRefund>

/**
 * Sends due refunds to the provider. The idempotency key makes a repetition after a lost answer harmless.
 * @returns the number of accepted refunds.
 */
export async function sendRefunds(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, dueRefund, {
    table: refunds,
    condition: sql`status = 'due'`,
    pause: exponentialPause('1 hour'),
    limit: batchSize,
  })
  return workThrough(claimed, (refund) => sendRefund(shop, refund), stopping)
}

/** @returns whether the provider accepted the refund. */
async function sendRefund(shop: ShopWithProvider, refund: DueRefund): Promise<boolean> {
  if (!(await checkBalance(shop, refund.id))) return false
  const { providerPaymentId, amountPaise, idempotencyKey } = refund
  try {
    const made = await shop.provider.refundPayment(providerPaymentId, amountPaise, idempotencyKey)
    await applyRefundReport(shop, refund.id, made)
    return made.status !== 'failed'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, refund: refund.id }, 'a refund was not accepted yet')
    if (error.failure === 'refused') return reconcileRefusal(shop, refund, error)
    await recordSendError(shop, refund.id, error)
    return false
  }
}

/**
 * Checks in the ledger whether a refund can be sent: its money may have gone out in another way, or a dispute may be open.
 * @returns false when the refund must not be sent now; its row then has the reason.
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
        await giveUpRefund(tx, refund, exceedsSentence(balance, refund))
        return false
    }
  })

/** Compares the ledger before it records a refusal, since the provider also refuses a refund that was made already. */
async function reconcileRefusal(
  shop: ShopWithProvider,
  due: DueRefund,
  refusal: ProviderError,
): Promise<boolean> {
  await syncOrLog(shop, due)
  if (await isAccepted(shop, due.id)) return true
  if (!(await checkBalance(shop, due.id))) return false
  await recordSendError(shop, due.id, refusal)
  return false
}

/** Only logs when the provider can't list the refunds either. */
async function syncOrLog(
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
