import { eq, sql } from 'drizzle-orm'
import { formatPaise, formatRupees, toRupees } from '#shared/money.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { paymentTransitions } from '../../lifecycle/payments/payment-states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type Balance, coverOf } from './balance.ts'
import type { CapturedPayment } from './write-refund.ts'

/** A requested refund, in paise. */
export interface RefundInput {
  amountPaise: number
  /** The balance that the caller saw. */
  refundableSeenPaise: number
}

/** Whether a refund is possible, or why not. */
type RefundVerdict = 'fits' | 'nothing_to_refund' | 'refundable_changed' | 'invalid_amount'

/** The provider's smallest refund. */
const minRefundPaise = 100

/** Whether a refund fits into the rest of a payment, in paise. It must not leave a rest below the provider's minimum. */
export function judgeRefund(refundablePaise: number, input: RefundInput): RefundVerdict {
  if (input.refundableSeenPaise !== refundablePaise) return 'refundable_changed'
  if (refundablePaise === 0) return 'nothing_to_refund'
  const { amountPaise } = input
  const restPaise = refundablePaise - amountPaise
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise >= minRefundPaise
  return isAmount && (restPaise === 0 || restPaise >= minRefundPaise) ? 'fits' : 'invalid_amount'
}

/** Whether the order was paid and accepted. Only such money can be refunded on request. */
export const isPaidFor = (payment: LockedPayment): payment is CapturedPayment =>
  payment.providerPaymentId !== null && paymentTransitions[payment.status].taken_back !== undefined

/**
 * Throws on an impossible amount, and on an amount that is based on an outdated balance.
 * @throws {ShopError} `nothing_to_refund`, `invalid_refund_amount`, `refundable_changed`, the latter two with the balance in rupees.
 */
export function assertRefundAmount(refundablePaise: number, input: RefundInput): void {
  const refundable = toRupees(refundablePaise)
  switch (judgeRefund(refundablePaise, input)) {
    case 'fits':
      return
    case 'nothing_to_refund':
      throw nothingToRefund()
    case 'refundable_changed': {
      const message = `What can be refunded has changed to ${formatRupees(refundable)}. Please look again.`
      throw new ShopError('refundable_changed', message, { extra: { refundable } })
    }
    case 'invalid_amount': {
      const message = `A refund is at least ${formatRupees(1)}, at most ${formatRupees(refundable)}, and leaves nothing or at least ${formatRupees(1)}.`
      throw new ShopError('invalid_refund_amount', message, { extra: { refundable } })
    }
  }
}

/**
 * Throws on an open dispute, since the bank may return the same money.
 * @throws {ShopError} `payment_disputed`.
 */
export function assertUndisputed({ isDisputed }: Pick<Balance, 'isDisputed'>, isDespite: boolean): void {
  if (isDisputed && !isDespite) throw new ShopError('payment_disputed', disputedSentence)
}

const disputedSentence =
  "The shopper's bank disputes this payment. A refund now may pay the shopper twice. Wait for the decision, or refund despite the dispute and give a reason."

export const nothingToRefund = (): ShopError =>
  new ShopError('nothing_to_refund', 'There is no payment of this order that could be refunded.')

/** Money by terms is given back only once it came, so that the ledger has both. Nobody records money that did not come. */
export const notPaidYet = (): ShopError =>
  new ShopError(
    'nothing_to_refund',
    'This order is not paid yet, so no money can go back. Refund a part once its money has come. If it will never come, write its debt off.',
  )

/** Why a decided refund can't be sent in full, and how the shopper gets the rest. */
export function exceedsSentence(
  balance: Balance,
  { amountPaise, providerPaymentId }: { amountPaise: number; providerPaymentId: string },
): string {
  const { capturedPaise, outPaise, excessPaise } = balance
  const why = `This refund of ${formatPaise(amountPaise)} can't be sent. Of the ${formatPaise(capturedPaise)} captured as ${providerPaymentId}, ${formatPaise(outPaise - amountPaise)} is already refunded at the provider or lost to a dispute.`
  return coverOf(balance, amountPaise) === 'partly'
    ? `${why} ${restSentence(amountPaise - excessPaise)}`
    : why
}

/** What to do about the part of a refund that no other refund and no lost dispute covers. */
export const restSentence = (restPaise: number): string =>
  `Refund the other ${formatPaise(restPaise)} in the provider's dashboard. The shop then closes its own refund by itself.`

/** What a member of the staff may refund of one order without approval, in paise; null for no limit. */
export async function refundLimitOf(db: Database, staffId: number): Promise<number | null> {
  const [member] = await db
    .select({ limitPaise: staffRoles.refundLimitPaise })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(eq(staffMembers.id, staffId))
  return member ? member.limitPaise : 0
}

/**
 * Whether a member's refunds of an order without approval exceed the limit of their role. All of them count, so that nobody
 * splits a large refund into small ones. Call it after the refund is written.
 */
export async function isBeyondLimit(tx: Database, actor: Actor, orderId: number): Promise<boolean> {
  if (actor.kind !== 'staff') return false
  const limitPaise = await refundLimitOf(tx, actor.staffId)
  if (limitPaise === null) return false
  const { refundedPaise } = await readOne(
    tx,
    { refundedPaise: sql<number>`coalesce(sum(refund.amount_paise), 0)::float8` },
    (columns) => sql`
    SELECT ${columns} FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ${orderId} AND refund.author = 'staff' AND refund.author_id = ${actor.staffId} AND refund.approved_by IS NULL`,
  )
  return refundedPaise > limitPaise
}

/** @throws {ShopError} `approval_needed` with the limit in rupees; the error rolls the refund back. */
export async function assertWithinRefundLimit(tx: Database, actor: Actor, orderId: number): Promise<void> {
  if (actor.kind !== 'staff' || !(await isBeyondLimit(tx, actor, orderId))) return
  const limit = (await refundLimitOf(tx, actor.staffId)) ?? 0
  throw new ShopError(
    'approval_needed',
    `You may give back ${formatPaise(limit)} of an order by yourself. Ask a colleague to approve it.`,
    { extra: { limit: toRupees(limit) } },
  )
}
