import { and, eq, sql } from 'drizzle-orm'
import { type PaymentState, paymentLife, statesBefore } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { payments } from '../../platform/database/tables.ts'

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
  const isServerVersion = and(eq(payments.accountId, accountId), eq(payments.idempotencyKey, key))
  const [found] = await db.select(started).from(payments).where(isServerVersion)
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

/** Releases the packs and the Idempotency-Key of a payment that can no longer be paid in time. */
export async function letGo(tx: Database, id: number): Promise<void> {
  await tx
    .update(payments)
    .set({ isReserved: false, idempotencyKey: null, requestHash: null })
    .where(eq(payments.id, id))
}

/**
 * Stores the id of our provider's order, so that the shopper can pay it. Repeating it changes nothing.
 * @returns the stored id, the only one that may be paid.
 */
export async function storeProviderOrder(db: Database, id: number, providerOrderId: string): Promise<string> {
  const row = await storedOrder.first(db, { id, providerOrderId })
  return row?.stored ?? providerOrderId
}

const storedOrder = prepareQuery(
  { stored: payments.providerOrderId },
  (columns, { id, providerOrderId }: QueryParams<{ id: number; providerOrderId: string }>) => sql`
    UPDATE payments SET provider_order_id = coalesce(provider_order_id, ${providerOrderId}),
      status = CASE WHEN status ${inStates(statesBefore('opened'))} AND provider_order_id IS NULL
        THEN ${paymentLife.starting.opened} ELSE status END
    WHERE id = ${id} RETURNING ${columns}`,
)
