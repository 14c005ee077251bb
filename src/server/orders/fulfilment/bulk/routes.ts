import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import * as bulk from '#contract/admin/bulk.ts'
import type { Call, StaffHandle } from '../../../platform/http/bind-endpoints.ts'
import type { IdempotentRequest } from '../../../platform/http/idempotency-key.ts'
import { type BulkAction, holdOrders, packMany, releaseMany, tagMany } from './bulk-actions.ts'
import { planBulk } from './choose.ts'
import { runBulk } from './run-bulk.ts'

type Calls = Pick<typeof bulk.bulkHold, 'preview' | 'run'>
type RunBody = { batch: string; orders: { id: string; version: number }[] }

/** Bulk actions; a new action adds one line here and one in the contract. */
export function registerBulk(
  api: StaffHandle,
  { db, log }: { db: NodePgDatabase; log: FastifyBaseLogger },
): void {
  const bind = <Input>(calls: { preview: unknown; run: unknown }, act: BulkAction<Input>): void => {
    const { preview, run } = calls as Calls
    api(preview, ({ body: { ids, list, ...input }, actor }) =>
      planBulk(db, act, { ids, list }, { input: input as Input, actor }),
    )
    api(run, async (call) => ({ results: await runBulk(db, act, { log, ...inputOf<Input>(call) }) }))
  }
  bind(bulk.bulkHold, holdOrders)
  bind(bulk.bulkRelease, releaseMany)
  bind(bulk.bulkTag, tagMany)
  bind(bulk.bulkPack, packMany)
}

function inputOf<Input>({ body, actor, idempotency }: Call<Calls['run']>) {
  const { batch, orders, ...input } = body as RunBody
  // The binder has already rejected calls without a key.
  return {
    actor,
    idempotency: idempotency as IdempotentRequest,
    batch,
    orders,
    input: input as Input,
  }
}
