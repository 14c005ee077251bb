import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { claimDue } from '../../platform/jobs/claim-due.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { followRefund, giveUp } from './follow-refund.ts'
import { isWaitingHopeless, pollPauses } from './refund-rules.ts'
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

/** A refund that the provider works on, of the shop's or made there. `attempts` counts its questions, with this one. */
type PendingRefund = RowOf<typeof pending>

/**
 * Asks the provider about accepted refunds without a result: soon at first, then once a day; after about two
 * weeks a person has to. Ends early when the provider is away.
 * @returns how many were asked about.
 */
export async function askRefunds(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, pending, {
    table: refunds,
    condition: sql`status = 'sent'`,
    pause: sql`(${sql.param(pollPauses)}::interval[])[least(attempts + 2, ${pollPauses.length})]`,
    limit: batchSize,
  })
  let asked = 0
  for (const refund of claimed) {
    if (stopping?.aborted) break
    try {
      await askRefund(shop, refund)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      shop.log.warn({ err: error, refund: refund.id }, 'a refund could not be asked for')
      if (error.failure !== 'refused') break
    }
    asked += 1
  }
  return asked
}

async function askRefund(
  shop: ShopWithProvider,
  { id, kind, providerPaymentId, capturedPaise, providerRefundId, attempts }: PendingRefund,
): Promise<void> {
  if (providerRefundId === null) throw new Error(`Refund ${id} was sent and has no id of the provider.`)
  if (kind !== 'shop') {
    await syncRefunds(shop, { id: providerPaymentId, amountPaise: capturedPaise })
    return
  }
  const said = await shop.provider.fetchRefund(providerRefundId)
  await followRefund(shop, id, said)
  if (said.status !== 'pending' || !isWaitingHopeless(attempts)) return
  const reason = `The provider's refund ${providerRefundId} is still pending after ${attempts} questions.`
  await inTransaction(shop.db, (tx) => giveUp(tx, { id, status: 'sent' }, reason))
}

/** The provider is asked about one refund at most this often, however often it is read. */
const secondsBetweenPolls = 10
/** A reader waits at most this long for the provider; the question continues without them. */
const maxWaitMs = 3_000

/**
 * Asks about the pending refunds of an order because it is being read. Returns whether something may have
 * changed.
 */
export async function askRefundsOfOrder(
  shop: ShopWithProvider,
  order: { id: number; refunds: { status: string }[] },
): Promise<boolean> {
  if (!order.refunds.some(({ status }) => status === 'sent')) return false
  const claimed = await readRows(
    shop.db,
    // A reader's question does not count, so it never uses up the attempts.
    { ...pending, attempts: sql<number>`0` },
    (columns) => sql`
    UPDATE refunds SET asked_at = now() FROM payments p
    WHERE p.id = refunds.payment_id AND p.order_id = ${order.id} AND refunds.status = 'sent'
      AND (refunds.asked_at IS NULL OR refunds.asked_at < now() - make_interval(secs => ${secondsBetweenPolls}))
    RETURNING ${columns}`,
  )
  const answers = Promise.all(claimed.map((refund) => askPatiently(shop, refund)))
  if (claimed.length > 0) await Promise.race([answers, wait(maxWaitMs, undefined, { ref: false })])
  return claimed.length > 0
}

async function askPatiently(shop: ShopWithProvider, refund: PendingRefund): Promise<void> {
  try {
    await askRefund(shop, refund)
  } catch (error) {
    const isExpected = error instanceof ProviderError
    shop.log[isExpected ? 'warn' : 'error'](
      { err: error, refund: refund.id },
      'a refund could not be asked for',
    )
  }
}
