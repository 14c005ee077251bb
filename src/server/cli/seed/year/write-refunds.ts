import { publicOrderId } from '#contract/shop/orders.ts'
import { issueCredit } from '../../../invoicing/documents/issue-credit.ts'
import { refundValues } from '../../../orders/fulfilment/item-values.ts'
import type { Database } from '../../../platform/database/database.ts'
import { returnedRow } from '../../../platform/database/rows.ts'
import { refundLines, refunds, returnLines, returns } from '../../../platform/database/tables.ts'
import { timesOf } from './past-steps.ts'
import type { Outcome } from './plan-year.ts'
import type { PastOrder } from './write-orders.ts'

/** The refund of an order. */
interface RefundPlan {
  note: string
  /** Packs of each item, in the order of the items. */
  packs: number[]
  shippingPaise: number
  adjustmentPaise: number
  isRestocked: boolean
  /** The reported cause of a return. */
  cause?: 'damaged' | 'changed_mind'
}

const nothing = { packs: [], shippingPaise: 0, adjustmentPaise: 0, isRestocked: false }

const backs: Record<Exclude<Outcome, 'kept' | 'cancelled'>, (order: PastOrder) => RefundPlan> = {
  faulty: () => ({ ...nothing, note: 'A pouch was torn.', packs: [1], cause: 'damaged' }),
  returned: ({ price }) => ({
    ...nothing,
    note: 'Sent back unopened.',
    packs: [price.lines[0]?.quantity ?? 0],
    cause: 'changed_mind',
  }),
  goodwill: () => ({ ...nothing, note: 'It came a week late.', adjustmentPaise: 5_000 }),
  came_back: (order) => ({ ...nothing, note: 'Came back to us.', packs: allPacks(order), isRestocked: true }),
  lost: (order) => ({
    ...nothing,
    note: 'The courier lost it.',
    packs: allPacks(order),
    shippingPaise: order.price.shippingPaise,
  }),
}

const allPacks = ({ price }: PastOrder): number[] => price.lines.map(({ quantity }) => quantity)

/** When the refund of an order was decided; null without one. */
export function refundedAt({ planned }: PastOrder): Date | null {
  const { cancelledAt, backAt } = timesOf(planned)
  if (planned.outcome === 'cancelled') return cancelledAt
  return planned.outcome === 'kept' ? null : backAt
}

/** Inserts the refund of an order with its document, and the return that it settles. */
export async function writePastRefund(tx: Database, order: PastOrder, at: Date): Promise<void> {
  const { outcome } = order.planned
  if (outcome === 'kept') return
  if (outcome === 'cancelled') return cancelled(tx, order, at)
  const back = backs[outcome](order)
  const lines = linesOf(order, back)
  const goodsPaise = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const amountPaise = goodsPaise + back.shippingPaise + back.adjustmentPaise
  const returnId = back.cause ? await writeReturn(tx, order, back, at) : null
  const { note, shippingPaise, adjustmentPaise } = back
  const more = { note, shippingPaise, adjustmentPaise, returnId }
  const refundId = await writeRow(tx, order, { amountPaise, reason: 'by_lines', at, more })
  if (lines.length > 0) await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId })))
  const named = lines.length > 0 || shippingPaise > 0 ? { packs: lines, shippingPaise } : null
  const credit = { refundId, orderId: order.id, amountPaise, issuedAt: at, named }
  await issueCredit(tx, { ...credit, reason: 'by_lines' })
}

async function cancelled(tx: Database, order: PastOrder, at: Date): Promise<void> {
  const amountPaise = order.price.totalPaise
  const refundId = await writeRow(tx, order, { amountPaise, reason: 'cancelled', at, more: {} })
  await issueCredit(tx, { refundId, orderId: order.id, amountPaise, issuedAt: at, reason: 'cancelled' })
}

interface RefundRow {
  amountPaise: number
  reason: 'by_lines' | 'cancelled'
  at: Date
  more: Partial<typeof refunds.$inferInsert>
}

async function writeRow(tx: Database, order: PastOrder, { amountPaise, reason, at, more }: RefundRow) {
  const receipt = publicOrderId(order.id)
  const refund = await tx
    .insert(refunds)
    .values({
      ...more,
      paymentId: order.paymentId,
      providerPaymentId: `pay_Sample${receipt}`,
      capturedPaise: order.price.totalPaise,
      amountPaise,
      reason,
      status: 'processed',
      idempotencyKey: `refund-sample-${receipt}`,
      providerRefundId: `rfnd_Sample${receipt}`,
      createdAt: at,
      finishedAt: new Date(at.getTime() + 26 * 3_600_000),
    })
    .returning({ id: refunds.id })
    .then(returnedRow)
  return refund.id
}

function linesOf({ price, itemIds }: PastOrder, { packs, isRestocked }: RefundPlan) {
  const items = price.lines.map(({ pricePaise, quantity, isDiscounted }, index) => ({
    id: itemIds[index] ?? 0,
    pricePaise,
    quantity,
    isDiscounted,
    refundedQuantity: 0,
  }))
  const wanted = new Map(items.map(({ id }, index) => [id, packs[index] ?? 0]))
  const values = refundValues(items, price.discountPaise, ({ id }) => wanted.get(id) ?? 0)
  return items
    .filter(({ id }) => wanted.get(id))
    .map(({ id }) => ({
      orderItemId: id,
      quantity: wanted.get(id) ?? 0,
      amountPaise: values.get(id) ?? 0,
      isRestocked,
    }))
}

/**
 * Inserts an inspected and settled return: damaged packs are written off, unopened ones go back to the shelf.
 */
async function writeReturn(tx: Database, order: PastOrder, back: RefundPlan, at: Date): Promise<number> {
  const askedAt = new Date((timesOf(order.planned).deliveredAt.getTime() + at.getTime()) / 2)
  const row = await tx
    .insert(returns)
    .values({
      orderId: order.id,
      status: 'settled',
      cause: back.cause ?? 'other',
      wish: 'refund',
      words: back.note,
      settlement: 'refund',
      author: 'shopper',
      createdAt: askedAt,
    })
    .returning({ id: returns.id })
    .then(returnedRow)
  const isSellable = back.cause === 'changed_mind'
  await tx.insert(returnLines).values(
    back.packs.map((quantity, index) => ({
      returnId: row.id,
      orderItemId: order.itemIds[index] ?? 0,
      quantity,
      sellable: isSellable ? quantity : 0,
      unsellable: isSellable ? 0 : quantity,
    })),
  )
  return row.id
}
