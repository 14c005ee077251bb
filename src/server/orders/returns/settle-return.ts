import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffReturn } from '#contract/admin/returns.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId } from '#contract/shop/returns.ts'
import { toRupees } from '#shared/money.ts'
import { payableLaterStates } from '../../lifecycle/orders/order-states.ts'
import { moveReturn } from '../../lifecycle/returns/move-return.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type RefundedByLines, type RefundOrigin, refundByLines } from '../fulfilment/refund-lines.ts'
import { makeReplacement, voidDelivered } from '../replacements/make-replacement.ts'
import { readReturnable } from './read-returnable.ts'
import { readInspected } from './read-returns.ts'
import { changeReturn, type LockedReturn, type ReturnStep, record } from './step-return.ts'

interface Packs {
  item_id: number
  quantity: number
}

/** A settlement by money, in rupees. */
export interface MoneyBack {
  refundable: number
  items: Packs[]
  shipping: number
  adjustment: number
  reason: string
  despite_dispute?: boolean | undefined
}

/**
 * Settles a return by money.
 * @param isEarlyAllowed whether it may be settled before its goods are back.
 * @throws {ShopError} `not_allowed` for an early settlement, `too_many_packs`, `replacement_under_way`,
 * `wrong_order_state`, and the errors of a refund.
 */
export const settleByRefund = (
  db: NodePgDatabase,
  step: ReturnStep,
  money: MoneyBack,
  isEarlyAllowed: boolean,
): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, locked) => {
    await refundReturn(tx, recordAudit, locked, { actor: step.actor, money, isEarlyAllowed })
  })

interface Refunding extends RefundOrigin {
  actor: StaffActor
  money: MoneyBack
  isEarlyAllowed: boolean
}

/** Settles by money within the caller's transaction, which has locked the return. */
export async function refundReturn(
  tx: Database,
  recordAudit: RecordAudit,
  locked: LockedReturn,
  { actor, money, isEarlyAllowed, approval }: Refunding,
): Promise<RefundedByLines> {
  const { order, row } = locked
  if (row.status === 'awaited' && !isEarlyAllowed) {
    throw new ShopError(
      'not_allowed',
      'Its goods are not back yet. Giving money back before needs the permission refunds.early.',
      { extra: { permission: 'refunds.early' } },
    )
  }
  await moveReturn(tx, row, 'settled', { settlement: 'refund' })
  await freePacks(tx, locked, money.items)
  const given = await refundByLines(
    tx,
    recordAudit,
    {
      ...money,
      actor,
      id: publicOrderId(order.id),
      idempotency: null,
      // Only the inspection restocks packs.
      items: money.items.map((item) => ({ ...item, restock: false })),
    },
    approval ? { approval } : {},
  )
  await tx.update(refunds).set({ returnId: row.id }).where(eq(refunds.id, given.refundId))
  await record(tx, recordAudit, {
    ...locked,
    actor,
    action: 'return_refunded',
    words: 'is settled by a refund',
    more: { amount: toRupees(given.amountPaise) },
  })
  return given
}

/**
 * Settles a return by sending packs again.
 * @throws {ShopError} `too_many_packs`, `replacement_under_way`, `refund_exceeds_line`, `out_of_stock`, `wrong_order_state`.
 */
export const settleByReplacement = (
  db: NodePgDatabase,
  step: ReturnStep,
  items: Packs[],
): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, locked) => {
    await replacePacks(tx, recordAudit, locked, { actor: step.actor, items })
  })

/**
 * Settles by packs within the caller's transaction, which has locked the return; answers the replacement's
 * number.
 */
export async function replacePacks(
  tx: Database,
  recordAudit: RecordAudit,
  locked: LockedReturn,
  { actor, items, rehearsedAs }: { actor: StaffActor; items: Packs[]; rehearsedAs?: number },
): Promise<number> {
  const { order, row } = locked
  assertNotUnpaid(order)
  await moveReturn(tx, row, 'settled', { settlement: 'replacement' })
  const lines = await freePacks(tx, locked, items)
  const id = await makeReplacement(tx, recordAudit, {
    order,
    returnId: row.id,
    lines,
    actor,
    id: rehearsedAs,
  })
  await record(tx, recordAudit, {
    ...locked,
    actor,
    action: 'return_replaced',
    words: `is settled by ${publicReplacementId(id)}`,
    more: { replacement: publicReplacementId(id) },
  })
  return id
}

/**
 * A replacement is free, so an order with cash on delivery gets none before its own packs are paid, and an order by terms none while
 * its own parcel can still be written off.
 */
function assertNotUnpaid({
  id,
  status,
  isDueOnDelivery,
  isDueByTerms,
  isWrittenOff,
}: LockedReturn['order']): void {
  const canBeWrittenOff = isDueByTerms && !payableLaterStates.includes(status)
  if (!isDueOnDelivery && !isWrittenOff && !canBeWrittenOff) return
  throw new ShopError(
    'wrong_order_state',
    `Nobody has paid for order ${publicOrderId(id)}, so its packs are not replaced. Send its own parcel again, or have the shopper order anew.`,
  )
}

/**
 * Checks that packs belong to the return and are not replaced already. Packs of a faulty delivered
 * replacement no longer count.
 */
async function freePacks(tx: Database, { order, row }: LockedReturn, items: Packs[]) {
  const books = await readReturnable(tx, order.id)
  if (!books) throw new ShopError('not_found', 'Order not found.')
  const own = await readInspected(tx, row.id)
  if (new Set(items.map(({ item_id }) => item_id)).size < items.length) throw wrong('An item is named twice.')
  const lines = []
  for (const { item_id, quantity } of items) {
    const line = own.find(({ itemId }) => itemId === item_id)
    const item = books.items.find(({ id }) => id === item_id)
    if (!line || !item) throw wrong('The return has no such item.')
    if (quantity > line.quantity) {
      throw new ShopError('too_many_packs', `Of ${item.name}, the return has ${line.quantity}.`, {
        extra: { item_id, left: line.quantity },
      })
    }
    if (item.refunded + quantity > item.quantity) {
      const left = item.quantity - item.refunded
      throw new ShopError('refund_exceeds_line', `Of ${item.name} only ${left} can still be made up for.`, {
        extra: { item_id, left },
      })
    }
    const over = item.refunded + item.replaced + quantity - item.quantity
    if (over > 0 && !(await voidDelivered(tx, item_id, over))) {
      throw new ShopError(
        'replacement_under_way',
        `A replacement of ${item.name} is under way. Stop it first, or say what became of it.`,
        { extra: { item_id } },
      )
    }
    lines.push({ orderItemId: item_id, productId: line.productId, quantity })
  }
  return lines
}

const wrong = (message: string) => new ShopError('invalid_request', message, { errors: { items: message } })
