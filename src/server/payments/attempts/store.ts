import { and, eq, sql } from 'drizzle-orm'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'

/** The columns of a payment that a poll of the provider needs. */
export interface PollablePayment {
  id: number
  orderId: number
  receipt: string
  /** Null until the shop has stored the provider's order. */
  providerOrderId: string | null
}

export interface StartedPayment extends PollablePayment {
  status: PaymentState
  amountPaise: number
  currency: string
  requestHash: string | null
  /** Seconds until the reservation of packs and price ends. */
  secondsLeft: number
  /** Whether the call that started the payment may still wait for the provider. */
  isFresh: boolean
}

const secondsFresh = 10

/** {@link PollablePayment} as columns of `payments`. */
export const pollable = {
  id: payments.id,
  orderId: payments.orderId,
  receipt: payments.receipt,
  providerOrderId: payments.providerOrderId,
}

const started = {
  ...pollable,
  status: payments.status,
  amountPaise: payments.amountPaise,
  currency: payments.currency,
  requestHash: payments.requestHash,
  secondsLeft: sql<number>`extract(epoch FROM ${payments.reservedUntil} - now())::int`,
  isFresh: sql<boolean>`${payments.createdAt} > now() - make_interval(secs => ${secondsFresh})`,
}

/** The payment that a shopper started with an idempotency key. */
export async function findByKey(
  db: Database,
  accountId: number,
  key: string,
): Promise<StartedPayment | null> {
  const isOfAccount = and(eq(payments.accountId, accountId), eq(payments.idempotencyKey, key))
  const [found] = await db.select(started).from(payments).where(isOfAccount)
  return found ?? null
}

/** The payment of a provider's order. */
export async function findByProviderOrder(
  db: Database,
  providerOrderId: string,
): Promise<PollablePayment | null> {
  const [found] = await db
    .select(pollable)
    .from(payments)
    .where(eq(payments.providerOrderId, providerOrderId))
  return found ?? null
}

export async function findById(db: Database, id: number): Promise<StartedPayment | null> {
  const [found] = await db.select(started).from(payments).where(eq(payments.id, id))
  return found ?? null
}
