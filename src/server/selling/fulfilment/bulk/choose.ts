import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import { type BulkPlan, mostChosen } from '#contract/staff/bulk.ts'
import type { OrderState } from '../../order-life/order-states.ts'
import { holdOf } from '../../orders/hold.ts'
import { idsOfList, type OrderQuery } from '../find-orders.ts'
import { today } from '../order-views.ts'
import type { BulkAct, ChosenOrder } from './acts.ts'

export interface Choice {
  ids?: string[] | undefined
  list?: OrderQuery | undefined
}

/** What an action would do to each chosen order. The list is fixed here: later orders are not chosen. */
export async function planBulk<Input>(
  db: NodePgDatabase,
  act: BulkAct<Input>,
  { ids, list }: Choice,
  input: Input,
): Promise<BulkPlan> {
  const numbers = ids ? [...new Set(ids.map(orderNumber))] : await idsOfList(db, list ?? {}, mostChosen + 1)
  const wanted = numbers.filter((number) => number !== null).slice(0, mostChosen)
  const known = new Map((await readChosen(db, wanted)).map((order) => [order.id, order]))
  const plan: BulkPlan = { will: [], skip: [], is_cut: numbers.length > mostChosen }
  for (const number of wanted) {
    const id = publicOrderId(number)
    const order = known.get(number)
    const why = order ? (act.whyNot(order, input)?.message ?? null) : 'There is no such order.'
    if (order && why === null) plan.will.push({ id, version: order.version })
    else plan.skip.push({ id, why: why ?? '' })
  }
  return plan
}

type Row = Omit<ChosenOrder, 'hold'> & { status: OrderState } & {
  [column: string]: unknown
  holdReason: string | null
  holdUntil: string | null
  today: string
}

/** Orders that were paid or are about to be, by their numbers. */
export async function readChosen(db: NodePgDatabase, numbers: number[]): Promise<ChosenOrder[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT o.id::float8 AS id, o.version, o.status, o.tags, o.shipping_full_name IS NOT NULL AS "hasAddress",
      coalesce(p.status = 'paid' AND p.refunded_elsewhere_paise < p.amount_paise, false) AS "isPaid",
      o.hold_reason AS "holdReason", o.hold_until::text AS "holdUntil", ${today}::text AS today,
      (SELECT m.full_name FROM packings k JOIN staff_members m ON m.id = k.packer_id
        WHERE k.order_id = o.id AND k.finished_at IS NULL) AS packer
    FROM orders o LEFT JOIN payments p ON p.order_id = o.id
    WHERE o.id = ANY (${sql.param(numbers)}::bigint[]) AND o.status <> 'awaiting_payment'`)
  return rows.map(({ holdReason, holdUntil, today: day, ...order }) => ({
    ...order,
    hold: holdOf(holdReason, holdUntil, day),
  }))
}
