import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { toRupees } from '#shared/money.ts'
import { issueCredit } from '../../invoicing/documents/issue-credit.ts'
import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, type OrderInput } from './change-order.ts'

/**
 * Issues the credit note, or before packing the voucher, for money refunded at the provider or lost in a
 * dispute. The amount stays within what the order's documents allow. Refunds by the shop have their document
 * from the start.
 * @throws {ShopError} `not_found`, `nothing_to_credit` with the reason.
 */
export const writeCredit = (db: NodePgDatabase, input: OrderInput, refundId: number): Promise<StaffOrder> =>
  changeOrder(db, input, 'credit_written', async (tx, { id: orderId }, more) => {
    const row = await readRow(tx, orderId, refundId)
    if (!row) throw new ShopError('not_found', 'There is no such money out of this order.')
    assertCreditable(row)
    const { reason } = row
    const amountPaise = await issueCredit(tx, {
      refundId,
      orderId,
      amountPaise: row.amountPaise,
      reason: reason as RefundReason,
    })
    if (amountPaise === 0) {
      throw nothingToCredit('The documents of this order have credited all that it charged.')
    }
    Object.assign(more, { refund: refundId, amount: toRupees(amountPaise) })
  })

const columns = {
  kind: refunds.kind,
  status: refunds.status,
  amountPaise: refunds.amountPaise,
  reason: refunds.reason,
  document: sql<string | null>`(SELECT number FROM tax_documents WHERE refund_id = refunds.id)`,
}

/** A refund of the payment that paid the order; other money was no sale and has no document. */
const readRow = (tx: Database, orderId: number, refundId: number): Promise<RowOf<typeof columns> | null> =>
  readFirst(
    tx,
    columns,
    (columns) => sql`
    SELECT ${columns} FROM refunds JOIN payments payment ON payment.provider_payment_id = refunds.provider_payment_id
    WHERE refunds.id = ${refundId} AND payment.order_id = ${orderId} FOR NO KEY UPDATE OF refunds`,
  )

function assertCreditable({ kind, status, document }: RowOf<typeof columns>): void {
  if (document !== null) throw nothingToCredit(`This money has ${document} already.`)
  if (kind === 'shop') throw nothingToCredit('A refund of the shop has its document from the beginning.')
  if (status !== 'processed') throw nothingToCredit('This money is not out yet, or came back.')
}

const nothingToCredit = (why: string): ShopError => new ShopError('nothing_to_credit', why)
