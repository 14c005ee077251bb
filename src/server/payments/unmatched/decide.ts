import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Unmatched } from '#contract/admin/unmatched.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { findPaymentOfMoney } from '../attempts/payment-of-money.ts'
import {
  isUnknownToProvider,
  ProviderError,
  type ProviderPayment,
  type ShopWithProvider,
} from '../provider/provider.ts'
import { findOrderOfPayment, findOrderOfProviderOrder } from './known-order.ts'
import { readUnmatched } from './list-unmatched.ts'
import { markRefunded, type UnmatchedState } from './save-unmatched.ts'

/** A decision of the staff about a payment without an order. */
export interface Decision {
  actor: Actor
  idempotency: IdempotentRequest | null
  id: number
}

export interface Decided {
  message: string
  payment: Unmatched
}

const unmatched = alias(unmatchedPayments, 'unmatched')

const openPayment = {
  id: unmatched.id,
  providerPaymentId: unmatched.providerPaymentId,
  providerOrderId: unmatched.providerOrderId,
  amountPaise: unmatched.amountPaise,
  state: unmatched.state,
}

export type OpenPayment = RowOf<typeof openPayment>

/** The columns and the log entry that a decision writes. */
export interface DecisionValues {
  action: string
  state: Exclude<UnmatchedState, 'open'>
  reason: string
  message: string
  values?: Partial<typeof unmatchedPayments.$inferInsert>
}

/**
 * Decides once about an open payment. `work` runs while the row is locked.
 * @throws {ShopError} `not_found`, `already_decided`, `payment_unavailable`, `order_known` where the shop has the order of the
 * payment again.
 */
export async function decide(
  shop: ShopWithProvider,
  { actor, idempotency, id, orderId = null }: Decision & { orderId?: number | null },
  work: (tx: Database, payment: OpenPayment) => Promise<DecisionValues>,
): Promise<Decided> {
  const foundOrder = await findOrderAtProvider(shop, id)
  return change(
    shop.db,
    actor,
    async (tx, recordAudit) => {
      const payment = await readFirst(
        tx,
        openPayment,
        (columns) =>
          sql`SELECT ${columns} FROM unmatched_payments unmatched WHERE unmatched.id = ${id} FOR UPDATE`,
      )
      if (!payment) throw new ShopError('not_found', 'There is no such payment.')
      if (payment.state !== 'open') throw alreadyDecided(payment.state)
      assertOrderUnknown(foundOrder ?? (await findOrderInLedger(tx, payment)), orderId)
      const decision = await work(tx, payment)
      await writeDecision(tx, recordAudit, { actor, payment, decision })
      return { message: decision.message, payment: await readUnmatched(tx, id) }
    },
    { idempotency },
  )
}

async function writeDecision(
  tx: Database,
  recordAudit: RecordAudit,
  { actor, payment, decision }: { actor: Actor; payment: OpenPayment; decision: DecisionValues },
): Promise<void> {
  const { action, state, reason, values } = decision
  const decidedBy = actor.kind === 'staff' ? actor.staffId : null
  await tx
    .update(unmatchedPayments)
    .set({ state, reason, decidedBy, decidedAt: sql`now()`, ...values })
    .where(eq(unmatchedPayments.id, payment.id))
  await clearFailedJob(tx, 'money', payment.providerPaymentId)
  const after = { state, ...values }
  await recordAudit({
    action,
    entity: { kind: 'unmatched', id: payment.id },
    before: { state: 'open' },
    after,
    reason,
  })
}

/** The order of an open payment, also where only the provider knows the link, the code or the receipt between the two. */
async function findOrderAtProvider(shop: ShopWithProvider, id: number): Promise<number | null> {
  const { state, ...money } = await readUnmatched(shop.db, id)
  if (state !== 'open') return null
  try {
    const payment = await findPaymentOfMoney(shop, {
      id: money.provider_payment_id,
      orderId: money.provider_order_id,
    })
    return payment?.orderId ?? null
  } catch (error) {
    if (error instanceof ProviderError) throw providerAway()
    throw error
  }
}

const findOrderInLedger = async (tx: Database, payment: OpenPayment): Promise<number | null> =>
  (await findOrderOfPayment(tx, payment.providerPaymentId)) ??
  findOrderOfProviderOrder(tx, payment.providerOrderId)

/** Throws when the shop has the order of the payment again, since the next comparison pays that order. */
function assertOrderUnknown(known: number | null, orderId: number | null): void {
  if (known === null || known === orderId) return
  const order = publicOrderId(known)
  throw new ShopError(
    'order_known',
    `The books know by now that this payment belongs to ${order}. Press Try again on it under Failed items.`,
    { extra: { order } },
  )
}

const alreadyDecided = (state: UnmatchedState): ShopError =>
  new ShopError('already_decided', `This payment is ${states[state]} by now. Please look again.`, {
    extra: { state },
  })

const states: Record<UnmatchedState, string> = {
  open: 'open',
  matched: 'matched to an order',
  refunding: 'being refunded',
  refunded: 'refunded',
  explained: 'explained',
}

const providerAway = (): ShopError =>
  new ShopError(
    'payment_unavailable',
    'The provider cannot be asked now. Nothing was changed; please try again.',
  )

/** The payment as the provider reports it now; null when somebody has decided about it. */
export async function fetchUndecided(shop: ShopWithProvider, id: number): Promise<ProviderPayment | null> {
  const { state, provider_payment_id } = await readUnmatched(shop.db, id)
  if (state !== 'open') return null
  try {
    const money = await shop.provider.fetchPayment(provider_payment_id)
    if (money.status !== 'refunded') return money
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw isUnknownToProvider(error)
      ? new ShopError(
          'not_matching',
          'The provider knows no such payment. Look whether the keys are those of another account.',
        )
      : providerAway()
  }
  await markRefunded(shop.db, provider_payment_id)
  throw new ShopError(
    'refunded_meanwhile',
    'This payment was refunded at the provider meanwhile. It is off the list.',
  )
}

/** @throws {ShopError} `already_decided` where {@link fetchUndecided} found a decision. */
export const assertUndecided = (money: ProviderPayment | null): ProviderPayment => {
  if (money) return money
  throw alreadyDecided('explained')
}
