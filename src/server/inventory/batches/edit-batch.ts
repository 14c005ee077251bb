import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch } from '#contract/admin/batches.ts'
import type { OrganismCount } from '#shared/batch-states.ts'
import { batches } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isExpired } from '../stock/locked-batches.ts'
import { setBatchState } from '../stock/set-batch-state.ts'
import { assertBatched, changeBatch, entityOf } from './change-batch.ts'
import { readBatch } from './read-batch.ts'

export interface BatchFacts {
  number: string
  made_on: string | null
  expires_on: string | null
  counts: OrganismCount[]
}

export const columnsOf = ({ number, made_on, expires_on, counts }: BatchFacts) => ({
  number: number.toUpperCase(),
  madeOn: made_on,
  expiresOn: expires_on,
  counts,
})

/** @throws {ShopError} `invalid_request` when the batch expires before it is made. */
export function assertValidBatch({ made_on, expires_on }: BatchFacts): void {
  if (made_on === null || expires_on === null || made_on < expires_on) return
  const message = 'It must expire after the day on which it was made.'
  throw new ShopError('invalid_request', message, { errors: { expires_on: message } })
}

export const numberInUse = (number: string) => (): ShopError => {
  const message = `Another batch has the number ${number.toUpperCase()}.`
  return new ShopError('batch_exists', message, { errors: { number: message } })
}

/**
 * Corrects number, dates and organism counts of a batch.
 * @throws {ShopError} `batch_exists`, and those of `changeBatch`.
 */
export function editBatch(
  db: NodePgDatabase,
  editor: Editor,
  { id, version, ...facts }: BatchFacts & { id: number; version: number },
): Promise<Batch> {
  assertValidBatch(facts)
  return onUniqueViolation(numberInUse(facts.number), () =>
    changeBatch(db, editor, { id, version }, async (tx, recordAudit, { batch }) => {
      assertBatched(batch)
      const before = factsOf(await readBatch(tx, id))
      await tx.update(batches).set(columnsOf(facts)).where(eq(batches.id, id))
      // A mistyped date took the batch off sale; quarantine makes somebody check the batch before its sale.
      if (batch.state === 'expired' && !isExpired(facts.expires_on)) {
        const reason = 'day of expiry corrected'
        await setBatchState(tx, { batch, to: 'quarantined', actor: editor.actor, reason })
      }
      const after = factsOf(await readBatch(tx, id))
      await recordAudit({ action: 'batch_edited', entity: entityOf(batch), before, after })
    }),
  )
}

const factsOf = ({ number, made_on, expires_on, counts }: Batch) => ({ number, made_on, expires_on, counts })
