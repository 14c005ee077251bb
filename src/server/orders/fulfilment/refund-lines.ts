import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise, toPaise, toRupees } from '#shared/money.ts'
import { dropRefunded, restock } from '../../inventory/stock/return-packs.ts'
import { isUnpacked } from '../../lifecycle/orders/order-states.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { readBalance } from '../../payments/refunds/balance.ts'
import {
  assertRefundAmount,
  assertUndisputed,
  assertWithinRefundLimit,
  isPaidFor,
  nothingToRefund,
  notPaidYet,
} from '../../payments/refunds/refund-limits.ts'
import { writeRefund } from '../../payments/refunds/write-refund.ts'
import type { Actor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { refundLines as lineTable, refunds as refundTable } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { numberOf } from './change-order.ts'
import { refundValues } from './item-values.ts'
import { readStaffOrder, type StoredStaffOrder } from './read-order.ts'
import { assertTicketOfOrder } from './ticket-of-order.ts'

/** A refund in rupees as JSON carries them, with the balance that the sender saw. */
export interface LineRefund {
  actor: Actor
  id: string
  idempotency: IdempotentRequest | null
  refundable: number
  items: { item_id: number; quantity: number; restock: boolean }[]
  shipping: number
  adjustment: number
  reason: string
  /** The support ticket that requested it. */
  ticket?: number | undefined
  /** Whether the staff confirmed the refund of a disputed payment. */
  despite_dispute?: boolean | undefined
}

export interface LineRefundAnswer {
  refund_id: number
  amount: number
  refundable: number
}

/** A completed refund, in paise. */
export interface RefundedByLines {
  refundId: number
  amountPaise: number
  leftPaise: number
}

/** The source of a refund, besides its input. */
export interface RefundOrigin {
  /**
   * Present for a refund with an approval, for which the role's limit does not count; `by` is null until a
   * colleague approves.
   */
  approval?: { by: number | null }
}

/**
 * Refunds an order by its lines, with a part of the shipping fee and an adjustment in either direction;
 * restocked packs return to stock. Idempotent for concurrent calls and double clicks.
 * @throws {ShopError} the errors of `refundByLines`, `idempotency_key_reused`.
 */
export const refundLines = (db: NodePgDatabase, refund: LineRefund): Promise<LineRefundAnswer> =>
  change(
    db,
    refund.actor,
    async (tx, recordAudit) => answerOf(await refundByLines(tx, recordAudit, refund)),
    {
      idempotency: refund.idempotency,
    },
  )

const answerOf = ({ refundId, amountPaise, leftPaise }: RefundedByLines): LineRefundAnswer => ({
  refund_id: refundId,
  amount: toRupees(amountPaise),
  refundable: toRupees(leftPaise),
})

/**
 * Refunds lines within the caller's transaction.
 * @throws {ShopError} `nothing_to_refund`, `refundable_changed` with the balance, `refund_exceeds_line`,
 * `invalid_refund_amount`, `payment_disputed`, `approval_needed` above the limit of the role.
 */
export async function refundByLines(
  tx: Database,
  recordAudit: RecordAudit,
  refund: LineRefund,
  { approval }: RefundOrigin = {},
): Promise<RefundedByLines> {
  const number = numberOf(refund.id)
  const payment = await lockPaymentOfOrder(tx, number)
  const order = payment && (await readStaffOrder(tx, number))
  if (!payment || !order) throw new ShopError('not_found', 'Order not found.')
  await assertTicketOfOrder(tx, refund.ticket, number)
  if (payment.status === 'due') throw notPaidYet()
  if (!isPaidFor(payment)) throw nothingToRefund()
  const isDespiteDispute = refund.despite_dispute === true
  const refundablePaise = await readUndisputed(tx, payment.providerPaymentId, isDespiteDispute)
  const lines = valueLines(order, refund)
  const shippingPaise = shippingOf(order, refund)
  const adjustmentPaise = toPaise(refund.adjustment)
  const amountPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0) + shippingPaise + adjustmentPaise
  assertRefundAmount(refundablePaise, { amountPaise, refundableSeenPaise: toPaise(refund.refundable) })
  const leftPaise = refundablePaise - amountPaise
  const { actor, reason } = refund
  const refundId = await writeRefund(tx, {
    payment,
    amountPaise,
    reason: 'by_lines',
    ...((lines.length > 0 || shippingPaise > 0) && { named: { packs: lines, shippingPaise } }),
    actor,
    approvedBy: approval?.by ?? null,
    isDespiteDispute,
  })
  await tx
    .update(refundTable)
    .set({ shippingPaise, adjustmentPaise, note: reason, ticketId: refund.ticket ?? null })
    .where(eq(refundTable.id, refundId))
  if (lines.length > 0) {
    await tx.insert(lineTable).values(lines.map(({ productId, ...line }) => ({ ...line, refundId })))
  }
  if (!approval) await assertWithinRefundLimit(tx, actor, number)
  const given = { refundId, amountPaise, leftPaise }
  await recordAudit({
    action: 'order_refunded',
    entity: { kind: 'order', id: publicOrderId(number) },
    before: { refundable: refund.refundable },
    after: {
      ...answerOf(given),
      items: refund.items,
      shipping: refund.shipping,
      adjustment: refund.adjustment,
      ...(isDespiteDispute && { despite_dispute: true }),
    },
    reason,
  })
  // Locks the rows of stock last, since shoppers wait for them too.
  const back = lines.filter(({ isRestocked }) => isRestocked)
  if (leftPaise === 0 && isUnpacked(payment.orderStatus)) {
    await dropRefunded(tx, { orderId: number, back, actor })
  } else await restock(tx, { orderId: number, packs: back, actor })
  return given
}

/**
 * The refundable rest of a payment, in paise.
 * @throws {ShopError} `payment_disputed`.
 */
async function readUndisputed(tx: Database, providerPaymentId: string, isDespite: boolean): Promise<number> {
  const balance = await readBalance(tx, providerPaymentId)
  if (!balance) throw nothingToRefund()
  assertUndisputed(balance, isDespite)
  return balance.refundablePaise
}

interface ValuedLine {
  orderItemId: number
  productId: number
  quantity: number
  amountPaise: number
  isRestocked: boolean
}

/**
 * @throws {ShopError} `invalid_request` for an item of another order, `refund_exceeds_line` with the rest of
 * the line.
 */
function valueLines(order: StoredStaffOrder, { items }: LineRefund): ValuedLine[] {
  const wanted = new Map(items.map((item) => [item.item_id, item]))
  if (wanted.size < items.length) throw malformed('An item is named twice.')
  const known = new Set(order.items.map(({ id }) => id))
  if (items.some(({ item_id }) => !known.has(item_id))) throw malformed('The order has no such item.')
  const values = refundValues(order.items, order.discountPaise, ({ id }) => wanted.get(id)?.quantity ?? 0)
  return order.items.flatMap(({ id, productId, name, ...item }) => {
    const wish = wanted.get(id)
    if (!wish) return []
    const left = item.quantity - item.refundedQuantity - item.replacedQuantity
    if (wish.quantity > left) {
      throw new ShopError('refund_exceeds_line', `Of ${name} only ${left} can still be refunded.`, {
        extra: { item_id: id, left },
      })
    }
    if (wish.restock && wish.quantity > item.shelvableQuantity) {
      const shelvable = item.shelvableQuantity
      throw new ShopError('refund_exceeds_line', `Of ${name} only ${shelvable} can still be put back.`, {
        extra: { item_id: id, left: shelvable },
      })
    }
    const amountPaise = values.get(id) ?? 0
    return [{ orderItemId: id, productId, quantity: wish.quantity, amountPaise, isRestocked: wish.restock }]
  })
}

function shippingOf(
  { shippingPaise, refundedShippingPaise }: StoredStaffOrder,
  { shipping }: LineRefund,
): number {
  const wanted = toPaise(shipping)
  const left = shippingPaise - refundedShippingPaise
  if (wanted <= left) return wanted
  throw new ShopError(
    'refund_exceeds_line',
    `Of the shipping fee only ${formatPaise(left)} can still be refunded.`,
    { extra: { left: toRupees(left) } },
  )
}

const malformed = (message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { items: message } })
