import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { maxProductsChosen, type ProductOutcome, type ProductPlan } from '#contract/admin/bulk-products.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { wasCarriedOut } from '../../platform/audit/idempotency.ts'
import { requestOfItem, runEach } from '../../platform/audit/run-each.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CallerRights } from '../../platform/http/assert-caller-has.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ProductAct } from './product-acts.ts'
import { type Choice, chosenIds, readTargets } from './read-targets.ts'

const unknown = 'It is no longer there.'

/** Plans an action for each chosen product or draft. The plan fixes the list, so later ones are not included. */
export async function planProductBulk<Input>(
  db: Database,
  act: ProductAct<Input>,
  choice: Choice,
  input: Input,
): Promise<ProductPlan> {
  const found = await chosenIds(db, choice, maxProductsChosen + 1)
  const ids = found.slice(0, maxProductsChosen)
  const targets = await readTargets(db, ids)
  const plan: ProductPlan = { will: [], skip: [], is_cut: found.length > maxProductsChosen }
  for (const id of ids) {
    const target = targets.get(id)
    const why = target ? act.whyNot(target, input) : unknown
    if (target && why === null) plan.will.push({ id, name: target.name, version: target.version })
    else plan.skip.push({ id, name: target?.name ?? id, why: why ?? '' })
  }
  return plan
}

export interface ProductBulkInput<Input> {
  log: FastifyBaseLogger
  actor: StaffActor
  caller: CallerRights
  idempotency: IdempotentRequest
  batch: string
  items: { id: string; version: number }[]
  input: Input
}

/**
 * Applies an action to products and drafts one after the other, each in its own transaction with its own
 * log entry. An error of one does not stop the others. Idempotent under the same key.
 */
export async function runProductBulk<Input>(
  db: NodePgDatabase,
  act: ProductAct<Input>,
  { log, actor, caller, idempotency, batch, items, input }: ProductBulkInput<Input>,
): Promise<ProductOutcome[]> {
  const targets = await readTargets(
    db,
    items.map(({ id }) => id),
  )
  const results = await runEach(items, {
    log,
    noun: 'product',
    work: async ({ id, version }) => {
      const target = targets.get(id)
      const request = requestOfItem(idempotency, id, { version, input })
      const why = target ? act.whyNot(target, input) : unknown
      if (!target || why !== null) {
        // A repeated call finds its work done: a published draft is gone.
        if (await wasCarriedOut(db, request)) return
        throw new ShopError(target ? 'invalid_request' : 'not_found', why ?? unknown)
      }
      const editor = { actor: { ...actor, batchId: batch }, caller, idempotency: request }
      await act.run(db, editor, { ...target, version }, input)
    },
  })
  return results.map((result) => ({
    id: result.id,
    name: targets.get(result.id)?.name ?? result.id,
    ...('done' in result ? { outcome: 'done', why: null } : { outcome: 'refused', why: result.why }),
  }))
}
