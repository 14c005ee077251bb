import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listRemittanceRows, RemittanceRow } from '#contract/admin/remittances.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { sentenceOf } from '../../lifecycle/remittances/compare-sums.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import type { RemittanceResult } from '../../platform/database/tables/states.ts'
import { remittanceRows } from '../../platform/database/tables.ts'
import { readStatement } from './list-remittances.ts'

const line = alias(remittanceRows, 'line')

/** The order of a payment at the door (`paid`), with the sum of its rows; nulls for an unknown AWB. */
export const orderColumns = {
  orderId: sql<number | null>`paid.order_id::float8`,
  orderStatus: sql<OrderState | null>`ordered.status`,
  duePaise: sql<number | null>`paid.amount_paise::float8`,
  remittedPaise: sql<number>`remitted_paise(paid.id)::float8`,
}

/** The sentence of a row of {@link orderColumns}. */
export const sentenceFor = (
  result: RemittanceResult,
  { orderId, orderStatus, duePaise, remittedPaise }: RowOf<typeof orderColumns>,
): string =>
  sentenceOf(
    orderId === null || orderStatus === null || duePaise === null
      ? null
      : { result, order: publicOrderId(orderId), orderStatus, amountPaise: duePaise, remittedPaise },
  )

const listed = {
  id: line.id,
  awb: line.awb,
  amountPaise: line.amountPaise,
  deductionsPaise: line.deductionsPaise,
  delivered_on: line.deliveredOn,
  result: line.result,
  ...orderColumns,
}

const withOrder = sql`LEFT JOIN payments paid ON paid.id = line.payment_id LEFT JOIN orders ordered ON ordered.id = paid.order_id`

/** @param rows the source of the rows, `line`. */
export async function findGivenRows(db: Database, rows: SQL): Promise<RemittanceRow[]> {
  const found = await readRows(
    db,
    listed,
    (columns) => sql`SELECT ${columns} FROM ${rows} ${withOrder} ORDER BY line.id`,
  )
  return found.map(present)
}

/**
 * A statement with a page of its rows.
 * @throws {ShopError} `not_found`.
 */
export async function findRemittanceRows(
  db: Database,
  id: number,
  cursor = '0',
): Promise<Reply<typeof listRemittanceRows>> {
  const remittance = await readStatement(db, id)
  const found = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM remittance_rows line ${withOrder}
    WHERE line.remittance_id = ${id} AND line.id > ${Number(cursor)} ORDER BY line.id LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(found, (row) => row.id)
  return { remittance, rows: page.map(present), next_cursor }
}

function present({
  amountPaise,
  deductionsPaise,
  orderId,
  orderStatus,
  duePaise,
  remittedPaise,
  ...row
}: RowOf<typeof listed>): RemittanceRow {
  return {
    ...row,
    order: orderId === null ? null : publicOrderId(orderId),
    amount: toRupees(amountPaise),
    deductions: toRupees(deductionsPaise),
    sentence: sentenceFor(row.result, { orderId, orderStatus, duePaise, remittedPaise }),
  }
}
