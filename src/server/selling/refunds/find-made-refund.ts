import { sql } from 'drizzle-orm'
import { type RowOf, readOne } from '../../machine/database/rows.ts'
import { refunds } from '../../machine/database/tables.ts'
import { isSettledByHand } from '../payments/settled-by-hand.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError, type ProviderRefund } from '../provider/provider.ts'
import { refundReceipt } from '../provider/razorpay.ts'

export const dueRefund = {
  id: refunds.id,
  providerPaymentId: refunds.providerPaymentId,
  amountPaise: refunds.amountPaise,
  idempotencyKey: refunds.idempotencyKey,
}

/** A refund of ours that is to be sent. */
export type DueRefund = RowOf<typeof dueRefund>

/** What the provider has in place of a refund that it refuses. */
export type MadeRefund =
  /** Our own: an earlier call made it, and its answer was lost. */
  | { kind: 'own'; refund: ProviderRefund }
  /** The money was returned by refunds that are provably not ours. */
  | { kind: 'elsewhere' }
  /** Such refunds are still under way. */
  | { kind: 'elsewhere_pending' }
  | { kind: 'none' }

/**
 * Looks for the reason of a refusal among the refunds of a payment: ours by its receipt first, then others. A
 * refund with our receipt or id never counts as another's.
 */
export async function findMadeRefund(shop: ShopWithProvider, due: DueRefund): Promise<MadeRefund> {
  const listed = await listRefunds(shop, due.providerPaymentId)
  const own = listed.filter(({ receipt }) => receipt === refundReceipt(due.idempotencyKey))
  const refund = own.find(({ status }) => status !== 'failed') ?? own[0]
  if (refund) return { kind: 'own', refund }

  const { ids, receipts, settledPaise } = await readOurs(shop, due.providerPaymentId)
  const others = listed.filter(({ id, receipt }) => !ids.includes(id) && !receipts.includes(receipt ?? ''))
  const sumOf = (status: ProviderRefund['status']): number =>
    others.reduce((sum, each) => sum + (each.status === status ? each.amountPaise : 0), 0)
  const backPaise = sumOf('processed') - settledPaise
  if (backPaise >= due.amountPaise) return { kind: 'elsewhere' }
  return { kind: backPaise + sumOf('pending') >= due.amountPaise ? 'elsewhere_pending' : 'none' }
}

/** When the refunds can't be listed either, only the refusal is known. */
async function listRefunds(
  { provider, log }: ShopWithProvider,
  providerPaymentId: string,
): Promise<ProviderRefund[]> {
  try {
    return await provider.fetchRefundsOf(providerPaymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, payment: providerPaymentId }, 'the refunds of a payment could not be listed')
    return []
  }
}

const ours = {
  ids: sql<string[]>`coalesce(array_agg(id) FILTER (WHERE id IS NOT NULL), '{}')`,
  receipts: sql<string[]>`coalesce(array_agg(receipt) FILTER (WHERE receipt IS NOT NULL), '{}')`,
  /** For refunds that other refunds of the provider have settled before. */
  settledPaise: sql<number>`coalesce(sum(settled), 0)::float8`,
}

const readOurs = ({ db }: ShopWithProvider, providerPaymentId: string): Promise<RowOf<typeof ours>> =>
  readOne(
    db,
    ours,
    (columns) => sql`
    SELECT ${columns}
    FROM (
      SELECT provider_refund_id AS id, right(idempotency_key, 40) AS receipt,
        CASE WHEN status = 'processed' AND provider_refund_id IS NULL AND NOT ${isSettledByHand} THEN amount_paise END AS settled
      FROM refunds WHERE provider_payment_id = ${providerPaymentId}
      UNION ALL
      SELECT f.provider_refund_id, NULL, NULL
      FROM failed_refunds f JOIN refunds r ON r.id = f.refund_id
      WHERE r.provider_payment_id = ${providerPaymentId}
    ) AS ours`,
  )
