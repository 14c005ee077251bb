import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { shopItself } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders, payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** The data of a payment that asking the provider needs. */
export interface AskablePayment {
  id: number
  orderId: number
  receipt: string
  /** Null while it is unknown whether the provider has an order for it. */
  providerOrderId: string | null
}

export interface StartedPayment extends AskablePayment {
  status: PaymentState
  amountPaise: number
  currency: string
  requestHash: string | null
  /** Until the reservation of packs and price ends. */
  secondsLeft: number
  /** Whether the call that started it may still wait for the provider. */
  isFresh: boolean
}

const secondsFresh = 10

/** The columns of {@link AskablePayment}, for a row of `payments`. */
export const askable = {
  id: payments.id,
  orderId: payments.orderId,
  receipt: payments.receipt,
  providerOrderId: payments.providerOrderId,
}

const started = {
  ...askable,
  status: payments.status,
  amountPaise: payments.amountPaise,
  currency: payments.currency,
  requestHash: payments.requestHash,
  secondsLeft: sql<number>`extract(epoch FROM ${payments.reservedUntil} - now())::int`,
  isFresh: sql<boolean>`${payments.createdAt} > now() - make_interval(secs => ${secondsFresh})`,
}

/** The payment that a shopper started with this key. */
export async function findByKey(
  db: Database,
  accountId: number,
  key: string,
): Promise<StartedPayment | null> {
  const isTheirs = and(eq(payments.accountId, accountId), eq(payments.idempotencyKey, key))
  const [found] = await db.select(started).from(payments).where(isTheirs)
  return found ?? null
}

/** The payment of a provider's order. */
export async function findByProviderOrder(
  db: Database,
  providerOrderId: string,
): Promise<AskablePayment | null> {
  const [found] = await db.select(askable).from(payments).where(eq(payments.providerOrderId, providerOrderId))
  return found ?? null
}

export async function findById(db: Database, id: number): Promise<StartedPayment | null> {
  const [found] = await db.select(started).from(payments).where(eq(payments.id, id))
  return found ?? null
}

/**
 * Stores the id of our provider's order, so that the shopper can pay it. Repeating it changes nothing.
 * @returns the stored id, the only one that may be paid.
 */
export const storeProviderOrder = (
  db: NodePgDatabase,
  id: number,
  providerOrderId: string,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const [payment] = await tx
      .select({ ...askable, status: payments.status, orderStatus: orders.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, id))
      .for('no key update', { of: payments })
    if (!payment) return providerOrderId
    if (payment.providerOrderId !== null) return payment.providerOrderId
    await tx.update(payments).set({ providerOrderId }).where(eq(payments.id, id))
    await movePayment(tx, payment, { event: 'opened', actor: shopItself })
    return providerOrderId
  })
