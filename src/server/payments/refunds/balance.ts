import { type SQL, sql } from 'drizzle-orm'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { type MovablePayment, movePayment } from '../../lifecycle/payments/move-payment.ts'
import { moneyStates, type PaymentEvent } from '../../lifecycle/payments/payment-states.ts'
import type { Actor } from '../../platform/actor.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts, orders, payments } from '../../platform/database/tables.ts'

const columns = {
  capturedPaise: sql<number>`balance.captured_paise::float8`,
  outPaise: sql<number>`balance.out_paise::float8`,
  /** The sum of refunds that the provider should list. */
  atProviderPaise: sql<number>`balance.at_provider_paise::float8`,
  /** The part of `outPaise` that is decided or reported, and not done yet. */
  pendingPaise: sql<number>`balance.pending_paise::float8`,
  providerPendingPaise: sql<number>`balance.provider_pending_paise::float8`,
  lostPaise: sql<number>`balance.lost_paise::float8`,
  refundablePaise: sql<number>`balance.refundable_paise::float8`,
  /** What refunds at the provider and lost disputes took out beyond the captured amount. */
  excessPaise: sql<number>`balance.excess_paise::float8`,
  isDisputed: sql<boolean>`balance.disputed_paise > 0`,
}

/** Money in and out of a provider's payment, in paise, by the view `payment_balances`. */
export type Balance = RowOf<typeof columns>

/** The balance of a provider's payment; null while the ledger does not know it. */
export const readBalance = (db: Database, providerPaymentId: string): Promise<Balance | null> =>
  readFirst(
    db,
    columns,
    (columns) => sql`
    SELECT ${columns} FROM payment_balances balance WHERE balance.provider_payment_id = ${providerPaymentId}`,
  )

/** A column of a payment's balance for a list, in paise; null before money came. `payment` is the alias of `payments`. */
export const balanceOf = (
  payment: string,
  column: 'refundable_paise' | 'out_paise' | 'captured_paise' | 'disputed_paise',
): SQL<number | null> =>
  sql<number | null>`(
    SELECT balance.${sql.raw(column)}::float8 FROM payment_balances balance
    WHERE balance.provider_payment_id = ${sql.raw(payment)}.provider_payment_id)`

/** The excess that stays if all pending refunds at the provider fail, in paise. */
const certainExcess = ({ excessPaise, providerPendingPaise }: Balance): number =>
  Math.max(0, excessPaise - providerPendingPaise)

/**
 * Whether the money of an unsent refund went out in another way, so that sending the refund would pay twice.
 * - `covered`: all of the money went out
 * - `pending`: the answer depends on refunds under way at the provider
 * - `partly`: less is left than the refund needs, so a person decides
 * - `free`: the balance has the money
 */
export type Cover = 'covered' | 'pending' | 'partly' | 'free'

export function coverOf(balance: Balance, amountPaise: number): Cover {
  if (balance.excessPaise === 0) return 'free'
  if (certainExcess(balance) >= amountPaise) return 'covered'
  return balance.providerPendingPaise > 0 ? 'pending' : 'partly'
}

const owner = {
  id: payments.id,
  orderId: payments.orderId,
  orderStatus: orders.status,
  status: payments.status,
  amountPaise: payments.amountPaise,
  email: emailOf(accounts),
  providerPaymentId: payments.providerPaymentId,
}

/**
 * A payment of the shop with its order, both locked until the transaction ends. `providerPaymentId` is null for money that pays
 * no order, and so moves no payment.
 */
export type LockedProviderPayment = RowOf<typeof owner>

/** Locks the payment of the shop that a provider's payment belongs to; null where the ledger has no row of it. */
export async function lockProviderPayment(
  tx: Database,
  providerPaymentId: string,
): Promise<LockedProviderPayment | null> {
  const found = await readFirst(
    tx,
    owner,
    (columns) => sql`
    SELECT ${columns} FROM payments JOIN orders ON orders.id = payments.order_id JOIN accounts ON accounts.id = payments.account_id
    WHERE payments.id = (
      SELECT id FROM payments WHERE provider_payment_id = ${providerPaymentId}
      UNION ALL SELECT payment_id FROM refunds WHERE provider_payment_id = ${providerPaymentId} LIMIT 1)
    FOR NO KEY UPDATE OF payments, orders`,
  )
  if (found?.providerPaymentId === providerPaymentId) return found
  return found && { ...found, providerPaymentId: null }
}

/** Like {@link lockProviderPayment}. @throws {Error} when the ledger has no row of the provider's payment. */
export async function lockKnownProviderPayment(
  tx: Database,
  providerPaymentId: string,
): Promise<LockedProviderPayment> {
  const payment = await lockProviderPayment(tx, providerPaymentId)
  if (!payment) throw new Error(`The ledger has a row of ${providerPaymentId}, which belongs to no payment.`)
  return payment
}

/** A payment whose row and order the caller has locked; `providerPaymentId` is null for money that pays no order. */
type PaymentWithLedger = MovablePayment & { providerPaymentId: string | null }

interface Entry {
  actor: Actor
  /** For the order's history. */
  note: string
}

/**
 * Moves a payment to the state that its balance gives, after the ledger has changed. A move adds `note` to the order's history.
 * @returns whether the payment moved.
 */
export async function movePaymentToBalance(
  tx: Database,
  payment: PaymentWithLedger,
  { actor, note }: Entry,
): Promise<boolean> {
  const { providerPaymentId } = payment
  const balance = providerPaymentId === null ? null : await readBalance(tx, providerPaymentId)
  const event = balance && eventOfBalance(payment, balance)
  return event ? movePayment(tx, payment, { event, actor, note }) : false
}

/** Like {@link movePaymentToBalance}, and adds `note` even when the payment stays. */
export async function recordAndMovePayment(
  tx: Database,
  payment: PaymentWithLedger,
  { actor, note }: Entry,
): Promise<void> {
  if (await movePaymentToBalance(tx, payment, { actor, note })) return
  await addHistory(tx, { orderId: payment.orderId, status: payment.orderStatus, actor, note })
}

/** The event that a balance causes for a payment; null where the payment stays. */
export function eventOfBalance(
  { status, orderStatus }: Pick<MovablePayment, 'status' | 'orderStatus'>,
  { refundablePaise, pendingPaise }: Pick<Balance, 'refundablePaise' | 'pendingPaise'>,
): PaymentEvent | null {
  if (moneyStates.includes(status))
    return refundablePaise > 0 ? null : pendingPaise > 0 ? 'taken_back' : 'given_back'
  if (refundablePaise > 0) return orderStatus === 'cancelled' ? 'bounced' : 'restored'
  return pendingPaise > 0 ? 'bounced' : 'refunded'
}
