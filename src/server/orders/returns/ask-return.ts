import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId, type ReturnCause, type ReturnRequest, returnCauses } from '#contract/shop/returns.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { moveReturn, type Return } from '../../lifecycle/returns/move-return.ts'
import { type Actor, authorOf, type StaffActor, shopperActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { returnLines, returns } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { assertTicketOfOrder } from '../fulfilment/ticket-of-order.ts'
import { lockParcel } from '../shopper/fulfil-order.ts'
import { notifyShopper } from './notify-shopper.ts'
import { readReturnable } from './read-returnable.ts'
import { reportProblem } from './return-rules.ts'

export interface ReturnForm {
  orderId: number
  items: { item_id: number; quantity: number }[]
  cause: ReturnCause
  wish: ReturnRequest
  words: string
}

/** Limits scripts; a shopper needs few reports for an order. */
const reportLimit = { calls: 20, windowSeconds: 86_400 }

/**
 * Reports a return or a problem for a shopper. Idempotent under one key.
 * @throws {ShopError} `not_found`, also for another shopper's order; `not_delivered`, `guarantee_over`,
 * `too_many_packs`, `invalid_request`.
 */
export async function askReturn(
  db: NodePgDatabase,
  accountId: number,
  { key, ...form }: ReturnForm & { key: string | null },
): Promise<number> {
  await assertWithinLimit(db, `return:${accountId}`, reportLimit, errorMessage('returns', 'tooManyToday'))
  return inTransaction(db, async (tx) => {
    const order = await lockParcel(tx, form.orderId)
    const books = await readReturnable(tx, form.orderId)
    if (books?.accountId !== accountId) throw shopError(errorMessage('orders', 'unknown'))
    const [same] = key === null ? [] : await tx.select().from(returns).where(byKey(form.orderId, key))
    if (same) return same.id
    const refusal = reportProblem(books, form, false)
    if (refusal) throw refusal
    const actor = shopperActor(accountId)
    const { id } = await writeReturn(tx, form, { actor, key, isPast: false })
    await addHistory(tx, {
      orderId: form.orderId,
      status: order.status,
      actor,
      note: `Reported a problem (${publicReturnId(id)}): ${returnCauses[form.cause].toLowerCase()}.`,
    })
    await notifyShopper(tx, { returnId: id, email: order.email, news: 'asked', version: 1 })
    return id
  })
}

const byKey = (orderId: number, key: string) => and(eq(returns.orderId, orderId), eq(returns.requestKey, key))

interface Opening {
  actor: StaffActor
  idempotency: IdempotentRequest | null
  goods: 'come_back' | 'stay'
  /** The support ticket of the return. */
  ticket?: number | undefined
}

/**
 * Opens a return for a shopper, accepted at once, also after the guarantee.
 * @throws {ShopError} like `askReturn`, except `guarantee_over`.
 */
export const openReturn = (
  db: NodePgDatabase,
  form: ReturnForm,
  { actor, idempotency, goods, ticket }: Opening,
): Promise<number> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const order = await lockParcel(tx, form.orderId)
      const books = await readReturnable(tx, form.orderId)
      if (!books) throw shopError(errorMessage('orders', 'unknown'))
      const refusal = reportProblem(books, form, true)
      if (refusal) throw refusal
      const isPast = books.until !== null && books.today > books.until
      await assertTicketOfOrder(tx, ticket, order.id)
      const written = await writeReturn(tx, form, { actor, key: null, isPast, ticket })
      await moveReturn(tx, written, goods === 'stay' ? 'accepted_to_stay' : 'accepted')
      const name = publicReturnId(written.id)
      await addHistory(tx, { orderId: order.id, status: order.status, actor, note: `${name} was opened.` })
      const news = goods === 'stay' ? 'kept' : 'accepted'
      await notifyShopper(tx, { returnId: written.id, email: order.email, news, version: 2 })
      await recordAudit({
        action: 'return_opened',
        entity: { kind: 'return', id: name },
        after: {
          order: publicOrderId(order.id),
          cause: form.cause,
          items: form.items,
          goods,
          is_past_guarantee: isPast,
        },
      })
      return written.id
    },
    { idempotency },
  )

interface Writing {
  actor: Actor
  key: string | null
  isPast: boolean
  ticket?: number | undefined
}

async function writeReturn(
  tx: Database,
  { orderId, cause, wish, words, items }: ReturnForm,
  { actor, key, isPast, ticket }: Writing,
): Promise<Return> {
  const row = await tx
    .insert(returns)
    .values({
      orderId,
      cause,
      wish,
      words,
      status: 'asked',
      requestKey: key,
      isPastGuarantee: isPast,
      ticketId: ticket ?? null,
      ...authorOf(actor),
    })
    .returning()
    .then(returnedRow)
  await tx
    .insert(returnLines)
    .values(items.map(({ item_id, quantity }) => ({ returnId: row.id, orderItemId: item_id, quantity })))
  return row
}
