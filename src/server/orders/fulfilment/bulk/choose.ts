import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type BulkPlan, maxChosen } from '#contract/admin/bulk.ts'
import { orderNumber, publicOrderId } from '#contract/shop/orders.ts'
import { undecidedPlace } from '../../../checkout/delivery/place-address.ts'
import { readRows } from '../../../platform/database/rows.ts'
import { orders } from '../../../platform/database/tables.ts'
import { holdOf } from '../../shopper/hold.ts'
import { idsOfList, type OrderQuery } from '../find-orders.ts'
import { today } from '../order-views.ts'
import type { BulkAction, ChosenOrder } from './bulk-actions.ts'

export interface Choice {
  ids?: string[] | undefined
  list?: OrderQuery | undefined
}

/** Plans an action for each chosen order. The plan fixes the list, so later orders are not included. */
export async function planBulk<Input>(
  db: NodePgDatabase,
  act: BulkAction<Input>,
  { ids, list }: Choice,
  input: Input,
): Promise<BulkPlan> {
  const numbers = ids ? [...new Set(ids.map(orderNumber))] : await idsOfList(db, list ?? {}, maxChosen + 1)
  const wanted = numbers.filter((number) => number !== null).slice(0, maxChosen)
  const known = new Map((await readChosen(db, wanted)).map((order) => [order.id, order]))
  const plan: BulkPlan = { will: [], skip: [], is_cut: numbers.length > maxChosen }
  for (const number of wanted) {
    const id = publicOrderId(number)
    const order = known.get(number)
    const why = order ? (act.whyNot(order, input)?.message ?? null) : 'There is no such order.'
    if (order && why === null) plan.will.push({ id, version: order.version })
    else plan.skip.push({ id, why: why ?? '' })
  }
  return plan
}

const o = alias(orders, 'o')

const chosen = {
  id: o.id,
  version: o.version,
  status: o.status,
  tags: o.tags,
  hasAddress: sql<boolean>`o.shipping_full_name IS NOT NULL`,
  stateCode: o.shippingStateCode,
  state: o.shippingState,
  zip: o.shippingZip,
  isPaid: sql<boolean>`coalesce(p.status = 'paid', false)`,
  holdReason: o.holdReason,
  holdUntil: o.holdUntil,
  today: sql<string>`${today}::text`,
  packer: sql<string | null>`(SELECT m.full_name FROM packings k JOIN staff_members m ON m.id = k.packer_id
    WHERE k.order_id = o.id AND k.finished_at IS NULL)`,
}

/** Orders with a payment that was begun, by their numbers. */
export async function readChosen(db: NodePgDatabase, numbers: number[]): Promise<ChosenOrder[]> {
  const rows = await readRows(
    db,
    chosen,
    (columns) => sql`
    SELECT ${columns} FROM orders o LEFT JOIN payments p ON p.order_id = o.id
    WHERE o.id = ANY (${sql.param(numbers)}::bigint[]) AND o.status <> 'awaiting_payment'`,
  )
  return rows.map(({ holdReason, holdUntil, today: day, stateCode, state, zip, ...order }) => ({
    ...order,
    placeProblem: undecidedPlace({ stateCode, state, zip }),
    hold: holdOf(holdReason, holdUntil, day),
  }))
}
