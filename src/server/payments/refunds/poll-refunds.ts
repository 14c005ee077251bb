import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { claimDue } from '../../platform/jobs/claim-due.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { applyRefundReport, giveUpRefund } from './apply-refund-report.ts'
import { isWaitingHopeless, pollPauses } from './refund-states.ts'
import { syncRefunds } from './sync-refunds.ts'

const batchSize = 20

const pending = {
  id: refunds.id,
  kind: refunds.kind,
  providerPaymentId: refunds.providerPaymentId,
  capturedPaise: refunds.capturedPaise,
  providerRefundId: refunds.providerRefundId,
  attempts: refunds.attempts,
}

/** A refund that the provider has accepted. `attempts` counts its polls, this one included. */
type PendingRefund = RowOf<typeof pending>

/**
 * Polls the provider for accepted refunds without a result: soon at first, then once a day. After about two weeks the refund
 * is left to a person. Stops early when the provider is away.
 * @returns the number of polled refunds.
 */
export async function pollRefunds(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, pending, {
    table: refunds,
    condition: sql`status = 'sent'`,
    pause: sql`(${sql.param(pollPauses)}::interval[])[least(attempts + 2, ${pollPauses.length})]`,
    limit: batchSize,
  })
  let polled = 0
  for (const refund of claimed) {
    if (stopping?.aborted) break
    try {
      await pollRefund(shop, refund)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      shop.log.warn({ err: error, refund: refund.id }, 'a refund could not be asked for')
      if (error.failure !== 'refused') break
    }
    polled += 1
  }
  return polled
}

async function pollRefund(
  shop: ShopWithProvider,
  { id, kind, providerPaymentId, capturedPaise, providerRefundId, attempts }: PendingRefund,
): Promise<void> {
  if (providerRefundId === null) throw new Error(`Refund ${id} was sent and has no id of the provider.`)
  if (kind !== 'shop') {
    await syncRefunds(shop, { id: providerPaymentId, amountPaise: capturedPaise })
    return
  }
  const report = await shop.provider.fetchRefund(providerRefundId)
  await applyRefundReport(shop, id, report)
  if (report.status !== 'pending' || !isWaitingHopeless(attempts)) return
  const reason = `The provider's refund ${providerRefundId} is still pending after ${attempts} questions.`
  await inTransaction(shop.db, (tx) => giveUpRefund(tx, { id, status: 'sent' }, reason))
}

/** The shortest time between two polls of one refund by readers of its order. */
const secondsBetweenPolls = 10
/** How long a reader waits for the provider, in ms. The poll continues after it. */
const maxReaderWaitMs = 3_000

/**
 * Polls the provider for the pending refunds of an order that somebody reads.
 * @returns whether a refund may have changed.
 */
export async function pollRefundsOfOrder(
  shop: ShopWithProvider,
  order: { id: number; refunds: { status: string }[] },
): Promise<boolean> {
  if (!order.refunds.some(({ status }) => status === 'sent')) return false
  const claimed = await readRows(
    shop.db,
    // A poll for a reader does not count, since frequent readers would use up the attempts.
    { ...pending, attempts: sql<number>`0` },
    (columns) => sql`
    UPDATE refunds SET asked_at = now() FROM payments payment
    WHERE payment.id = refunds.payment_id AND payment.order_id = ${order.id} AND refunds.status = 'sent'
      AND (refunds.asked_at IS NULL OR refunds.asked_at < now() - make_interval(secs => ${secondsBetweenPolls}))
    RETURNING ${columns}`,
  )
  const answers = Promise.all(claimed.map((refund) => pollOrLog(shop, refund)))
  if (claimed.length > 0) await Promise.race([answers, wait(maxReaderWaitMs, undefined, { ref: false })])
  return claimed.length > 0
}

async function pollOrLog(shop: ShopWithProvider, refund: PendingRefund): Promise<void> {
  try {
    await pollRefund(shop, refund)
  } catch (error) {
    const isExpected = error instanceof ProviderError
    shop.log[isExpected ? 'warn' : 'error'](
      { err: error, refund: refund.id },
      'a refund could not be asked for',
    )
  }
}
