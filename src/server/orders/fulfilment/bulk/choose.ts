import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type BulkPlan, maxChosen } from '#contract/admin/bulk.ts'
import { orderNumber, publicOrderId } from '#contract/shop/orders.ts'
import { undecidedPlace } from '../../../checkout/delivery/place-address.ts'
import { standingStates } from '../../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../../lifecycle/payments/state-sql.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { readRows } from '../../../platform/database/rows.ts'
import { orders } from '../../../platform/database/tables.ts'
import { holdOf } from '../../shopper/hold.ts'
import { isUnconfirmed } from '../../shopper/unconfirmed.ts'
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
  { input, actor }: { input: Input; actor: StaffActor },
): Promise<BulkPlan> {
  const numbers = ids ? [...new Set(ids.map(orderNumber))] : await idsOfList(db, list ?? {}, maxChosen + 1)
  const wanted = numbers.filter((number) => number !== null).slice(0, maxChosen)
  const known = new Map((await readChosen(db, wanted)).map((order) => [order.id, order]))
  const plan: BulkPlan = { will: [], skip: [], is_cut: numbers.length > maxChosen }
  for (const number of wanted) {
    const id = publicOrderId(number)
    const order = known.get(number)
    const why = order ? (act.whyNot(order, input, actor)?.message ?? null) : 'There is no such order.'
    if (order && why === null) plan.will.push({ id, version: order.version })
    else plan.skip.push({ id, why: why ?? '' })
  }
  return plan
}

const ordered = alias(orders, 'ordered')

const chosen = {
  id: ordered.id,
  version: ordered.version,
  status: ordered.status,
  tags: ordered.tags,
  hasAddress: sql<boolean>`ordered.shipping_full_name IS NOT NULL`,
  stateCode: ordered.shippingStateCode,
  state: ordered.shippingState,
  zip: ordered.shippingZip,
  isPaid: sql<boolean>`coalesce(payment.status ${inStates(standingStates)}, false)`,
  isWrittenOff: sql<boolean>`coalesce(payment.status = 'written_off', false)`,
  isUnconfirmed: isUnconfirmed(sql`ordered`),
  holdReason: ordered.holdReason,
  holdUntil: ordered.holdUntil,
  today: sql<string>`${today}::text`,
  packer: sql<
    ChosenOrder['packer']
  >`(SELECT json_build_object('id', member.id, 'name', member.full_name) FROM packings packing JOIN staff_members member ON member.id = packing.packer_id
    WHERE packing.order_id = ordered.id AND packing.finished_at IS NULL)`,
}

/** Orders with a payment that was begun, by their numbers. */
export async function readChosen(db: NodePgDatabase, numbers: number[]): Promise<ChosenOrder[]> {
  const rows = await readRows(
    db,
    chosen,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered LEFT JOIN payments payment ON payment.order_id = ordered.id
    WHERE ordered.id = ANY (${sql.param(numbers)}::bigint[]) AND ordered.status <> 'awaiting_payment'`,
  )
  return rows.map(({ holdReason, holdUntil, today: day, stateCode, state, zip, ...order }) => ({
    ...order,
    placeProblem: undecidedPlace({ stateCode, state, zip }),
    hold: holdOf(holdReason, holdUntil, day),
  }))
}
