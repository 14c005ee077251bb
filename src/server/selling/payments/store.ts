import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { type PaymentState, paymentLife, statesBefore } from './payment-states.ts'
import { inStates } from './state-sql.ts'

/** A payment as far as asking the provider for it needs. */
export interface AskablePayment {
  id: number
  orderId: number
  receipt: string
  /** Null while we don't know whether the provider has an order for it. */
  providerOrderId: string | null
}

export interface StartedPayment extends AskablePayment {
  status: PaymentState
  amountPaise: number
  currency: string
  requestHash: string | null
  /** Until packs and price are no longer held. */
  secondsLeft: number
  /** Whether the call that started it may still be talking to the provider. */
  isFresh: boolean
}

const secondsFresh = 10

const startedColumns = sql`id::float8 AS id, order_id::float8 AS "orderId", receipt,
  provider_order_id AS "providerOrderId", status, amount_paise::float8 AS "amountPaise", currency,
  request_hash AS "requestHash", extract(epoch FROM reserved_until - now())::int AS "secondsLeft", created_at > now() - make_interval(secs => ${secondsFresh}) AS "isFresh"`

type Row = StartedPayment & Record<string, unknown>

/** The payment that a shopper started with this key. */
export async function findByKey(
  db: Database,
  accountId: number,
  key: string,
): Promise<StartedPayment | null> {
  const { rows } = await db.execute<Row>(sql`
    SELECT ${startedColumns} FROM payments WHERE account_id = ${accountId} AND idempotency_key = ${key}`)
  return rows[0] ?? null
}

/** The payment that an order of the provider was made for. */
export async function findByProviderOrder(
  db: Database,
  providerOrderId: string,
): Promise<AskablePayment | null> {
  const { rows } = await db.execute<Row>(
    sql`SELECT ${startedColumns} FROM payments WHERE provider_order_id = ${providerOrderId}`,
  )
  return rows[0] ?? null
}

export async function findById(db: Database, id: number): Promise<StartedPayment | null> {
  const { rows } = await db.execute<Row>(sql`SELECT ${startedColumns} FROM payments WHERE id = ${id}`)
  return rows[0] ?? null
}

/**
 * Stores which order of the provider is ours, so that the shopper can pay it. Doing it again changes nothing.
 * @returns the one that is stored, which alone may be paid.
 */
export async function storeProviderOrder(db: Database, id: number, providerOrderId: string): Promise<string> {
  const { rows } = await db.execute<{ stored: string }>(sql`
    UPDATE payments SET provider_order_id = coalesce(provider_order_id, ${providerOrderId}),
      status = CASE WHEN status ${inStates(statesBefore('opened'))} AND provider_order_id IS NULL
        THEN ${paymentLife.starting.opened} ELSE status END
    WHERE id = ${id} RETURNING provider_order_id AS stored`)
  return rows[0]?.stored ?? providerOrderId
}
