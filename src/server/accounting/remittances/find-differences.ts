import { type SQL, sql } from 'drizzle-orm'
import {
  daysUntilRemitted,
  type listRemittanceDifferences,
  type RemittanceDifference,
  type RemittanceView,
} from '#contract/admin/remittances.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import type { RemittanceResult } from '../../platform/database/tables/states.ts'
import { orderColumns, sentenceFor } from './list-rows.ts'

const resultsOf: Record<Exclude<RemittanceView, 'not_remitted'>, readonly RemittanceResult[]> = {
  returned: ['returned'],
  other_amount: ['other_amount', 'already_remitted'],
  reversed: ['reversed'],
  unmatched: ['unknown_awb', 'not_delivered'],
}

/** The latest row of each order and each row of an unknown AWB, as `line`, with its `place` in the list. */
const rowsWith = (results: readonly RemittanceResult[]): SQL => sql`
  SELECT line.id AS place, line.* FROM remittance_rows line
  WHERE line.result IN (${sql.raw(results.map((result) => `'${result}'`).join(', '))}) AND line.result NOT IN ('matched', 'taken_back')
    AND NOT EXISTS (SELECT FROM remittance_rows later WHERE later.payment_id = line.payment_id AND later.id > line.id)`

/** Collected money of which no statement has anything after some days. */
const notRemitted = sql`
  SELECT at_courier.id AS place, at_courier.* FROM payments at_courier
  WHERE at_courier.status = 'collected' AND at_courier.collected_at < now() - make_interval(days => ${sql.raw(String(daysUntilRemitted))})`

const sourceOf = (view: RemittanceView): SQL =>
  view === 'not_remitted' ? notRemitted : rowsWith(resultsOf[view])

const instantIn = (moment: SQL): SQL =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const atCourier = {
  place: sql<number>`found.place::float8`,
  awb: sql<string | null>`(
    SELECT shipment.tracking_number FROM shipments shipment
    WHERE shipment.order_id = found.order_id AND shipment.replacement_id IS NULL ORDER BY shipment.id DESC LIMIT 1)`,
  orderId: sql<number>`found.order_id::float8`,
  duePaise: sql<number>`found.amount_paise::float8`,
  remittedPaise: sql<number>`remitted_paise(found.id)::float8`,
  at: sql<string>`${instantIn(sql`found.collected_at`)}`,
}

const inStatement = {
  place: sql<number>`found.place::float8`,
  awb: sql<string>`found.awb`,
  result: sql<RemittanceResult>`found.result`,
  amountPaise: sql<number>`found.amount_paise::float8`,
  at: sql<string>`${instantIn(sql`remittance.created_at`)}`,
  remittance: sql<
    NonNullable<RemittanceDifference['remittance']>
  >`json_build_object('id', remittance.id, 'courier', remittance.courier, 'number', remittance.number)`,
  ...orderColumns,
}

/** A page of differences between couriers and the ledger. An order leaves its list once its rows add up. */
export async function findDifferences(
  db: Database,
  { view, cursor = '0' }: { view: RemittanceView; cursor?: string | undefined },
): Promise<Reply<typeof listRemittanceDifferences>> {
  const page = sql`found.place > ${Number(cursor)} ORDER BY found.place LIMIT ${pageSize + 1}`
  const differences =
    view === 'not_remitted' ? await findAtCouriers(db, page) : await findInStatements(db, view, page)
  const { page: shown, next_cursor } = pageOf(differences, ({ id }) => id)
  return { differences: shown, count: await countDifferences(db, view), next_cursor }
}

async function findAtCouriers(db: Database, page: SQL): Promise<RemittanceDifference[]> {
  const rows = await readRows(
    db,
    atCourier,
    (columns) => sql`SELECT ${columns} FROM (${notRemitted}) AS found WHERE ${page}`,
  )
  return rows.map(({ place, orderId, duePaise, remittedPaise, ...row }) => {
    const order = publicOrderId(orderId)
    return {
      ...row,
      id: place,
      order,
      ours: toRupees(duePaise),
      theirs: toRupees(remittedPaise),
      remittance: null,
      sentence: `The courier has ${formatPaise(duePaise - remittedPaise)} of ${order}. Ask for the remittance.`,
    }
  })
}

async function findInStatements(
  db: Database,
  view: Exclude<RemittanceView, 'not_remitted'>,
  page: SQL,
): Promise<RemittanceDifference[]> {
  const rows = await readRows(
    db,
    inStatement,
    (columns) => sql`
    SELECT ${columns} FROM (${rowsWith(resultsOf[view])}) AS found
    JOIN remittances remittance ON remittance.id = found.remittance_id
    LEFT JOIN payments paid ON paid.id = found.payment_id LEFT JOIN orders ordered ON ordered.id = paid.order_id
    WHERE ${page}`,
  )
  return rows.map(presentRow)
}

function presentRow({
  place,
  awb,
  at,
  remittance,
  result,
  amountPaise,
  ...row
}: RowOf<typeof inStatement>): RemittanceDifference {
  const { orderId, duePaise, remittedPaise } = row
  return {
    id: place,
    awb,
    at,
    remittance,
    order: orderId === null ? null : publicOrderId(orderId),
    ours: duePaise === null ? null : toRupees(duePaise),
    theirs: toRupees(orderId === null ? amountPaise : remittedPaise),
    sentence: sentenceFor(result, row),
  }
}

const counted = { count: sql<number>`count(*)::int` }

/** The number of differences in a view, up to 1,000. */
export async function countDifferences(db: Database, view: RemittanceView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM (${sourceOf(view)} LIMIT 1000) AS found`,
  )
  return count
}
