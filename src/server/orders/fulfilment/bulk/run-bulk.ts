import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { BulkOutcome } from '#contract/admin/bulk.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { requestOfItem, runEach } from '../../../platform/audit/run-each.ts'
import type { IdempotentRequest } from '../../../platform/http/idempotency-key.ts'
import { ShopError } from '../../../platform/http/shop-error.ts'
import { applyChange } from '../change-order.ts'
import type { BulkAction } from './bulk-actions.ts'
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
  const results = await runEach(orders, {
    log,
    noun: 'order',
    work: async ({ id, version }): Promise<Done> => {
      const order = known.get(orderNumber(id) ?? 0)
      if (!order) throw new ShopError('not_found', 'There is no such order.')
      const own = requestOfItem(idempotency, id, { version, input })
      const step = { actor: { ...actor, batchId: batch }, id, version, idempotency: own }
      const changed = await applyChange(db, step, act.changeOf(input, order, step.actor))
      // The earlier state is known only if nobody changed the order since the preview.
      const before = order.version === version ? { hold: order.hold, tags: order.tags } : null
      return { version: changed.version, before }
    },
  })
  return results.map((result) =>
    'done' in result
      ? { id: result.id, outcome: 'done', why: null, ...result.done }
      : { id: result.id, outcome: 'refused', why: result.why, before: null, version: null },
  )
}

type Done = Pick<BulkOutcome, 'version' | 'before'>
