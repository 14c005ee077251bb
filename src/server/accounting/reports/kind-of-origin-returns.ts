import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { paymentKinds } from '../../platform/database/tables/states.ts'
import { daysParam, isOnDay, isPlacedOrder, onEachDay } from './facts.ts'
import { everyDay } from './periods.ts'
import { type Behind, type Group, type Reading, type ReportKind, shareOf, sumOf } from './report-shape.ts'

const nameOfPayment: Record<(typeof paymentKinds)[number], string> = {
  checkout: 'Paid online',
  link: 'Payment link',
  qr: 'UPI QR code',
  by_hand: 'Paid by hand',
  cod: 'Cash on delivery',
  terms: 'Pay later by invoice',
}

const cameBack = sql`ordered.status IN ('returning', 'returned_to_origin')`

/** Whether the parcel of `ordered`, paid by `payment` or to be paid by it, left on one of the days. */
const hasLeft = sql`${isPlacedOrder} AND ordered.status IN ('shipped', 'undelivered', 'returning', 'returned_to_origin', 'lost', 'delivered')`

/** Of an order `ordered`, its `payment` and, by product, an `item`: the key of its group. */
const keys: Record<string, SQL> = {
  payment: sql`payment.kind`,
  pin: sql`coalesce(left(ordered.shipping_zip, 3), '')`,
  product: sql`item.product_id::text`,
}

const itemOf = (by: string): SQL =>
  by === 'product'
    ? sql`CROSS JOIN LATERAL (SELECT DISTINCT product_id FROM order_items WHERE order_id = ordered.id) AS item`
    : sql``

const groupRow = {
  key: sql<string>`grouped.key`,
  name: sql<string | null>`product.name`,
  sums: sql<
    Record<string, number>
  >`json_build_object('sent', grouped.sent, 'came_back', grouped.came_back, 'worth', grouped.worth)`,
}

const nameOf = (by: string, key: string, product: string | null): string => {
  if (by === 'payment') return nameOfPayment[paymentKinds.find((kind) => kind === key) ?? 'checkout']
  if (by === 'product') return product ?? 'No product any more'
  return key === '' ? 'Without a PIN code' : `PIN code ${key}…`
}

async function readReturns(tx: Database, { period, by }: Reading): Promise<Group[]> {
  const sent = onEachDay(
    daysParam(everyDay(period)),
    (day) => sql`
    SELECT ${keys[by] ?? sql`''`} AS key, ordered.total_paise AS paise, ${cameBack} AS came_back
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id ${itemOf(by)}
    WHERE ${isOnDay(sql`payment.settled_at`, day)} AND ${hasLeft}`,
  )
  const rows = await readRows(
    tx,
    groupRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT key, count(*)::float8 AS sent, (count(*) FILTER (WHERE came_back))::float8 AS came_back,
        coalesce(sum(paise) FILTER (WHERE came_back), 0)::float8 AS worth
      FROM (${sent}) AS sent GROUP BY 1) AS grouped
    LEFT JOIN products product ON ${by === 'product' ? sql`product.id::text = grouped.key` : sql`false`}`,
  )
  return rows.map(({ key, name, sums }) => ({ key, name: nameOf(by, key, name), sums }))
}

/** The parcels that left and came back, which the report is about. */
const ordersBehind = ({ days, by, key }: Behind): SQL =>
  onEachDay(
    days,
    (wanted) => sql`
    SELECT DISTINCT day_in_india(payment.settled_at) AS day, ordered.id, ordered.id AS order_id, ordered.total_paise AS paise,
      CASE ordered.status WHEN 'returning' THEN 'On its way back' ELSE 'Came back' END
      || coalesce(', ' || ordered.carrier, '') || coalesce(', PIN code ' || ordered.shipping_zip, '') AS words
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id ${itemOf(by)}
    WHERE ${isOnDay(sql`payment.settled_at`, wanted)} AND ${hasLeft} AND ${cameBack}
      AND ${key === null ? sql`true` : sql`${keys[by] ?? sql`''`} = ${key}`}`,
  )

/** Parcels that came back to us, by what decides it. */
export const originReturns: ReportKind = {
  title: 'Returned to origin',
  meaning:
    'Which parcels came back to us because nobody took them, of those that left, on the day of the payment or, paid on delivery, of the order. A parcel that is sent again and arrives counts as delivered. An order counts with each of its products, so totals by product count it more than once.',
  groupings: {
    payment: { label: 'Payment' },
    pin: { label: 'PIN code, first three digits' },
    product: { label: 'Product', isByProduct: true },
  },
  columns: [
    {
      key: 'came_back',
      label: 'Came back',
      unit: 'count',
      meaning: 'Orders on their way back to us, or back.',
      of: sumOf('came_back'),
    },
    {
      key: 'rate',
      label: 'Of sent, %',
      unit: 'percent',
      meaning: 'Came back of sent.',
      of: shareOf('came_back', 'sent'),
    },
    {
      key: 'sent',
      label: 'Sent',
      unit: 'count',
      meaning: 'Orders whose parcel left, also those still under way.',
      of: sumOf('sent'),
    },
    {
      key: 'worth',
      label: 'Worth',
      unit: 'money',
      meaning: 'Totals of the orders that came back.',
      of: sumOf('worth'),
    },
  ],
  read: readReturns,
  entries: ordersBehind,
}
