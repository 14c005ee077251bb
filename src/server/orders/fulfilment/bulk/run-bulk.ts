import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { BulkOutcome } from '#contract/admin/bulk.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { hashOfRequest, type IdempotentRequest } from '../../../platform/http/idempotency-key.ts'
import { ShopError } from '../../../platform/http/shop-error.ts'
import { applyChange } from '../change-order.ts'
import type { BulkAction, ChosenOrder } from './bulk-actions.ts'
import { readChosen } from './choose.ts'

export interface BulkInput<Input> {
  log: FastifyBaseLogger
  actor: StaffActor
  idempotency: IdempotentRequest
  batch: string
  orders: { id: string; version: number }[]
  input: Input
}

/**
 * Applies an action to orders one after the other, each in its own transaction with its own log entry. An
 * error of one order does not stop the others. Idempotent under the same key.
 */
export async function runBulk<Input>(
  db: NodePgDatabase,
  act: BulkAction<Input>,
  { log, actor, idempotency, batch, orders, input }: BulkInput<Input>,
): Promise<BulkOutcome[]> {
  const numbers = orders.map(({ id }) => orderNumber(id)).filter((number) => number !== null)
  const known = new Map((await readChosen(db, numbers)).map((order) => [order.id, order]))
  const results: BulkOutcome[] = []
  for (const { id, version } of orders) {
    const order = known.get(orderNumber(id) ?? 0)
    const own: IdempotentRequest = {
      ...idempotency,
      key: `${idempotency.key.slice(0, 200)} ${id}`,
      requestHash: hashOfRequest({ id, version, input }),
    }
    const step = { actor: { ...actor, batchId: batch }, id, version, idempotency: own }
    const work = (found: ChosenOrder) => applyChange(db, step, act.changeOf(input, found, step.actor))
    results.push(
      order ? await outcomeOf(work, order, { id, version, log }) : refused(id, 'There is no such order.'),
    )
  }
  return results
}

const failed =
  'Something went wrong here, and this order is unchanged. Please try again; it is in the log of the shop.'

const refused = (id: string, why: string): BulkOutcome => ({
  id,
  outcome: 'refused',
  why,
  before: null,
  version: null,
})

/**
 * @param seen the version that the action saw; the answer names the order's earlier state only if the version
 * is unchanged.
 */
async function outcomeOf(
  work: (order: ChosenOrder) => Promise<{ version: number }>,
  order: ChosenOrder,
  { id, version: seen, log }: { id: string; version: number; log: FastifyBaseLogger },
): Promise<BulkOutcome> {
  try {
    const { version } = await work(order)
    return {
      id,
      outcome: 'done',
      why: null,
      version,
      before: order.version === seen ? { hold: order.hold, tags: order.tags } : null,
    }
  } catch (error) {
    if (error instanceof ShopError) return refused(id, error.message)
    log.error({ err: error, order: id }, 'a bulk action failed for an order')
    return refused(id, failed)
  }
}
