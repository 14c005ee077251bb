import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { isOnDay, isPlacedOrder, onEachDay, parcelFacts, stepsOfOrder } from './facts.ts'
import { factsIn } from './read-facts.ts'
import {
  type Behind,
  type Column,
  type DaysBehind,
  type Group,
  hoursEach,
  type Reading,
  type ReportKind,
  shareOf,
  sumOf,
} from './report-shape.ts'

const sum = (column: string): SQL => sql.raw(`coalesce(sum(facts.${column}), 0)::float8`)

const sums = sql`json_build_object('orders', ${sum('orders')}, 'left', ${sum('handed_over')}, 'w24', ${sum('within_24')},
  'w48', ${sum('within_48')}, 'w72', ${sum('within_72')}, 'hand_over_seconds', ${sum('hand_over_seconds')},
  'delivered', ${sum('delivered')}, 'delivery_seconds', ${sum('delivery_seconds')}, 'in_vain', ${sum('tried_in_vain')},
  'came_back', ${sum('came_back')}, 'lost', ${sum('lost')}, 'waiting', ${sum('orders')} - ${sum('handed_over')})`

const groupRow = {
  key: sql<string>`grouped.key`,
  name: sql<string>`grouped.name`,
  sums: sql<Record<string, number>>`grouped.sums`,
}

const keys: Record<string, SQL> = {
  day: sql`facts.day::text`,
  month: sql`to_char(facts.day, 'YYYY-MM')`,
  carrier: sql`facts.carrier`,
}

async function readParcels(tx: Database, { period, live, by }: Reading): Promise<Group[]> {
  const key = keys[by] ?? sql`''`
  return readRows(
    tx,
    groupRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT ${key} AS key, CASE ${key} WHEN '' THEN 'Not sent yet' ELSE ${key} END AS name, ${sums} AS sums
      FROM ${factsIn(parcelFacts, period, live)} AS facts GROUP BY 1, 2) AS grouped`,
  )
}

const dayPaid = sql`day_in_india(payment.settled_at)`
const entryKeys: Record<string, SQL> = {
  day: sql`${dayPaid}::text`,
  month: sql`to_char(${dayPaid}, 'YYYY-MM')`,
  carrier: sql`coalesce(ordered.carrier, '')`,
}

/** The days with orders of a group, from their kept sums. */
const daysBehind = ({ period, by, key }: DaysBehind): SQL => sql`
  SELECT DISTINCT facts.day FROM report_parcels facts
  WHERE facts.day BETWEEN ${period.from}::date AND ${period.to}::date AND ${key === null ? sql`true` : sql`${keys[by] ?? sql`''`} = ${key}`}`

function ordersBehind({ days, by, key }: Behind): SQL {
  const isWanted = key === null ? sql`true` : sql`${entryKeys[by] ?? sql`''`} = ${key}`
  return onEachDay(
    days,
    (wanted) => sql`
    SELECT ${dayPaid} AS day, ordered.id, ordered.id AS order_id, ordered.total_paise AS paise,
      CASE WHEN steps.left_at IS NULL THEN 'Not handed over yet'
        ELSE 'Handed over after ' || round(extract(epoch FROM steps.left_at - payment.settled_at) / 3600) || ' h' END
      || coalesce(', ' || ordered.carrier, '')
      || CASE WHEN ordered.status = 'lost' THEN ', lost' WHEN ordered.status IN ('returning', 'returned_to_origin') THEN ', came back'
        WHEN steps.delivered_at IS NOT NULL THEN ', delivered after ' || round(extract(epoch FROM steps.delivered_at - steps.left_at) / 3600) || ' h'
        ELSE '' END AS words
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id CROSS JOIN ${stepsOfOrder}
    WHERE ${isOnDay(sql`payment.settled_at`, wanted)} AND ${isPlacedOrder} AND ${isWanted}`,
  )
}

const count = (key: string, label: string, meaning: string): Column => ({
  key,
  label,
  meaning,
  unit: 'count',
  of: sumOf(key),
})
const share = (part: string, whole: string, label: string, meaning: string): Column => ({
  key: `${part}_share`,
  label,
  meaning,
  unit: 'percent',
  of: shareOf(part, whole),
})

const orders = count(
  'orders',
  'Orders',
  'Orders that were paid, or are to be paid on delivery, and were not cancelled, on the day of the payment or of the order.',
)
const common = { read: readParcels, entries: ordersBehind, daysOfEntries: daysBehind }

export const handover: ReportKind = {
  ...common,
  title: 'Paid to handed over',
  meaning:
    'How long paid orders waited until their parcel left, counted in hours of the clock, Sundays and holidays included, on the day of the payment.',
  groupings: { day: { label: 'Day', time: 'day' }, month: { label: 'Month', time: 'month' } },
  columns: [
    {
      key: 'hours',
      label: 'Hours on average',
      unit: 'hours',
      meaning: 'From the payment to the first hand-over, of orders that left.',
      of: hoursEach('hand_over_seconds', 'left'),
    },
    orders,
    share('w24', 'orders', 'Within 24 h, %', 'Of all orders, also those that still wait.'),
    share('w48', 'orders', 'Within 48 h, %', 'The same within two days.'),
    share('w72', 'orders', 'Within 72 h, %', 'The same within three days.'),
    count('waiting', 'Not yet', 'Paid orders that have not left.'),
  ],
}

export const couriers: ReportKind = {
  ...common,
  title: 'Couriers',
  meaning:
    'What became of the parcels of orders, by their courier and on the day of the payment. Packs that were sent again without a sale are not in it.',
  groupings: { carrier: { label: 'Courier' }, month: { label: 'Month', time: 'month' } },
  columns: [
    orders,
    count('delivered', 'Delivered', 'Orders that were delivered.'),
    {
      key: 'door',
      label: 'Hours to the door',
      unit: 'hours',
      meaning: 'From the hand-over to the delivery, on average.',
      of: hoursEach('delivery_seconds', 'delivered'),
    },
    count('in_vain', 'Tried in vain', 'Orders with at least one attempt that failed.'),
    count('came_back', 'Came back', 'Orders on their way back to us, or back.'),
    count('lost', 'Lost', 'Orders that the courier can’t find.'),
  ],
}
