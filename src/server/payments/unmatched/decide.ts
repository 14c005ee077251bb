import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Unmatched } from '#contract/admin/unmatched.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { change, type Note } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import {
  isUnknownToProvider,
  ProviderError,
  type ProviderPayment,
  type ShopWithProvider,
} from '../provider/provider.ts'
import { noteGoneBack, type UnmatchedState } from './keep-unmatched.ts'
import { findOrderAsking, findOrderWith } from './known-order.ts'
import { readUnmatched } from './list-unmatched.ts'

/** A decision of a member of the staff about a payment without an order. */
export interface Decision {
  actor: Actor
  idempotency: IdempotentRequest | null
  id: number
}

export interface Decided {
  message: string
  payment: Unmatched
}

const u = alias(unmatchedPayments, 'u')

const row = {
  id: u.id,
  providerPaymentId: u.providerPaymentId,
  providerOrderId: u.providerOrderId,
  amountPaise: u.amountPaise,
  state: u.state,
}

export type OpenPayment = RowOf<typeof row>

/** What a decision writes, with its entry of the log. */
export interface Verdict {
  action: string
  state: Exclude<UnmatchedState, 'open'>
  reason: string
  message: string
  values?: Partial<typeof unmatchedPayments.$inferInsert>
}

/**
 * Decides about a payment that is still open, once. `work` runs with its row held.
 * @throws {ShopError} `not_found`, `already_decided`, `order_known` where the order that asked for it is in the books again.
 */
export const decide = (
  shop: Pick<ShopWithProvider, 'db'>,
  { actor, idempotency, id, orderId = null }: Decision & { orderId?: number | null },
  work: (tx: Database, payment: OpenPayment) => Promise<Verdict>,
): Promise<Decided> =>
  change(
    shop.db,
    actor,
    async (tx, recordAudit) => {
      const payment = await readFirst(
        tx,
        row,
        (columns) => sql`SELECT ${columns} FROM unmatched_payments u WHERE u.id = ${id} FOR UPDATE`,
      )
      if (!payment) throw new ShopError('not_found', 'There is no such payment.')
      if (payment.state !== 'open') throw alreadyDecided(payment.state)
      await assertPaymentUnmatched(tx, payment, orderId)
      const verdict = await work(tx, payment)
      await write(tx, recordAudit, { actor, payment, verdict })
      return { message: verdict.message, payment: await readUnmatched(tx, id) }
    },
    { idempotency },
  )

async function write(
  tx: Database,
  recordAudit: Note,
  { actor, payment, verdict }: { actor: Actor; payment: OpenPayment; verdict: Verdict },
): Promise<void> {
  const { action, state, reason, values } = verdict
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

/** Such money pays its own order as soon as it is looked at again; it may be given to that order alone. */
async function assertPaymentUnmatched(
  tx: Database,
  payment: OpenPayment,
  orderId: number | null,
): Promise<void> {
  const known =
    (await findOrderWith(tx, payment.providerPaymentId)) ??
    (await findOrderAsking(tx, payment.providerOrderId))
  if (known === null || known === orderId) return
  const order = publicOrderId(known)
  throw new ShopError(
    'order_known',
    `The books know by now that this payment belongs to ${order}. Press Try again on it under Needs attention.`,
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

/** The payment as the provider has it now; null for one that somebody decided about, which needs no question. */
export async function askAbout(shop: ShopWithProvider, id: number): Promise<ProviderPayment | null> {
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
      : new ShopError(
          'payment_unavailable',
          'The provider cannot be asked now. Nothing was changed; please try again.',
        )
  }
  await noteGoneBack(shop.db, provider_payment_id)
  throw new ShopError(
    'refunded_meanwhile',
    'This payment was refunded at the provider meanwhile. It is off the list.',
  )
}

/** @throws {ShopError} `already_decided`, where nobody was asked since it was decided a moment ago. */
export const asked = (money: ProviderPayment | null): ProviderPayment => {
  if (money) return money
  throw alreadyDecided('explained')
}
