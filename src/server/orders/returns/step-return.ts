import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffReturn } from '#contract/admin/returns.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId } from '#contract/shop/returns.ts'
import { restock } from '../../inventory/stock/return-packs.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { lockReturn, moveReturn, type Return } from '../../lifecycle/returns/move-return.ts'
import { type StaffActor, shopperActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnLines, returns } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockParcel, type Parcel } from '../shopper/fulfil-order.ts'
import { planInspection } from './inspection.ts'
import { notifyShopper } from './notify-shopper.ts'
import { readInspected, readReturn, returnIdOf } from './read-returns.ts'

export interface ReturnStep {
  actor: StaffActor
  /** 'RET001'. */
  id: string
  version: number
  idempotency?: IdempotentRequest | null
}

/** A return with its order, both locked. */
export interface LockedReturn {
  order: Parcel
  row: Return
}

/**
 * Changes a return whose version is unchanged, and answers it.
 * @throws {ShopError} `not_found`, `version_conflict`, and the errors of `work`.
 */
export async function changeReturn(
  db: NodePgDatabase,
  { actor, id, version, idempotency = null }: ReturnStep,
  work: (tx: Database, recordAudit: RecordAudit, locked: LockedReturn) => Promise<void>,
): Promise<StaffReturn> {
  const number = returnIdOf(id)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const locked = await lockWithOrder(tx, number)
      const seen = locked.row.version
      if (seen !== version) assertVersion(seen, version, await readReturn(tx, number))
      await work(tx, recordAudit, locked)
      return number
    },
    { idempotency },
  )
  return readReturn(db, number)
}

/**
 * Locks the order first, the order that all transactions use.
 * @throws {ShopError} `not_found`.
 */
export async function lockWithOrder(tx: Database, id: number): Promise<LockedReturn> {
  const [seen] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id))
  if (!seen) throw new ShopError('not_found', 'There is no such return.')
  const order = await lockParcel(tx, seen.orderId)
  return { order, row: await lockReturn(tx, id) }
}

/**
 * Accepts a return: its goods come back, or stay with the shopper.
 * @throws {ShopError} `wrong_order_state`.
 */
export const acceptReturn = (
  db: NodePgDatabase,
  step: ReturnStep,
  { goods, answer }: { goods: 'come_back' | 'stay'; answer?: string | undefined },
): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, { order, row }) => {
    const event = goods === 'stay' ? 'accepted_to_stay' : 'accepted'
    await moveReturn(tx, row, event, { answer: answer ?? null })
    const words = goods === 'stay' ? 'was accepted; the goods may stay' : 'was accepted; the goods come back'
    await record(tx, recordAudit, { order, row, actor: step.actor, action: 'return_accepted', words, answer })
    const news = goods === 'stay' ? 'kept' : 'accepted'
    await notifyShopper(tx, { returnId: row.id, email: order.email, news, version: row.version + 1 })
  })

/**
 * Rejects a return with a message.
 * @throws {ShopError} `wrong_order_state`.
 */
export const rejectReturn = (db: NodePgDatabase, step: ReturnStep, answer: string): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, { order, row }) => {
    await moveReturn(tx, row, 'refused', { answer })
    await record(tx, recordAudit, {
      order,
      row,
      actor: step.actor,
      action: 'return_refused',
      words: 'was not accepted',
      answer,
    })
    await notifyShopper(tx, {
      returnId: row.id,
      email: order.email,
      news: 'refused',
      version: row.version + 1,
    })
  })

/**
 * Records that the goods of a return arrived.
 * @throws {ShopError} `wrong_order_state`.
 */
export const receiveReturn = (db: NodePgDatabase, step: ReturnStep): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, { order, row }) => {
    await moveReturn(tx, row, 'received')
    await record(tx, recordAudit, {
      order,
      row,
      actor: step.actor,
      action: 'return_received',
      words: 'has arrived with us',
    })
    await notifyShopper(tx, {
      returnId: row.id,
      email: order.email,
      news: 'received',
      version: row.version + 1,
    })
  })

/**
 * Records the findings of an inspection, and restocks sellable packs once.
 * @throws {ShopError} `wrong_order_state`, also for a second inspection; `too_many_packs`, `invalid_request`.
 */
export const inspectReturn = (
  db: NodePgDatabase,
  step: ReturnStep,
  found: { item_id: number; sellable: number; unsellable: number }[],
): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, { order, row }) => {
    await moveReturn(tx, row, 'inspected')
    const lines = planInspection(await readInspected(tx, row.id), found)
    for (const { itemId, sellable, unsellable } of lines) {
      await tx
        .update(returnLines)
        .set({ sellable, unsellable })
        .where(and(eq(returnLines.returnId, row.id), eq(returnLines.orderItemId, itemId)))
    }
    await record(tx, recordAudit, {
      order,
      row,
      actor: step.actor,
      action: 'return_inspected',
      words: 'was inspected',
      more: { found },
    })
    const packs = lines.map(({ productId, sellable }) => ({ productId, quantity: sellable }))
    await restock(tx, { orderId: order.id, packs, actor: step.actor })
  })

/**
 * Closes a return without further payment or goods.
 * @throws {ShopError} `wrong_order_state`.
 */
export const closeReturn = (db: NodePgDatabase, step: ReturnStep, answer: string): Promise<StaffReturn> =>
  changeReturn(db, step, async (tx, recordAudit, { order, row }) => {
    await moveReturn(tx, row, 'settled', { settlement: 'closed', answer })
    await record(tx, recordAudit, {
      order,
      row,
      actor: step.actor,
      action: 'return_closed',
      words: 'is closed',
      answer,
    })
    await notifyShopper(tx, {
      returnId: row.id,
      email: order.email,
      news: 'closed',
      version: row.version + 1,
    })
  })

/**
 * Withdraws a return for the shopper before its goods arrive.
 * @throws {ShopError} `not_found`, also for another shopper's return; `wrong_order_state`.
 */
export const withdrawReturn = (
  db: NodePgDatabase,
  accountId: number,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { order, row } = await lockWithOrder(tx, returnId)
    if (row.orderId !== orderId) throw new ShopError('not_found', 'There is no such return.')
    if (row.status === 'withdrawn') return
    await moveReturn(tx, row, 'withdrawn')
    const note = `Withdrew ${publicReturnId(row.id)}.`
    await addHistory(tx, { orderId, status: order.status, actor: shopperActor(accountId), note })
  })

interface Recording extends LockedReturn {
  actor: StaffActor
  action: string
  /** The sentence for the order's history. */
  words: string
  answer?: string | undefined
  more?: Record<string, unknown>
}

/** Writes one entry each to the order's history and to the log. */
export async function record(
  tx: Database,
  recordAudit: RecordAudit,
  { order, row, actor, action, words, answer, more = {} }: Recording,
): Promise<void> {
  const name = publicReturnId(row.id)
  await addHistory(tx, { orderId: order.id, status: order.status, actor, note: `${name} ${words}.` })
  await recordAudit({
    action,
    entity: { kind: 'return', id: name },
    after: { order: publicOrderId(order.id), ...more },
    reason: answer ?? null,
  })
}
