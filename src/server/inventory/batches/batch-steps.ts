import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch } from '#contract/admin/batches.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isExpired, type LockedBatch } from '../stock/locked-batches.ts'
import { setBatchState } from '../stock/set-batch-state.ts'
import { assertBatched, changeBatch, entityOf } from './change-batch.ts'
import { readBatch } from './read-batch.ts'

interface Seen {
  id: number
  version: number
}

/**
 * Releases a batch from quarantine for sale.
 * @throws {ShopError} `wrong_batch_state`, `certificate_missing` for living goods, and those of
 * `changeBatch`.
 */
export const releaseBatch = (db: NodePgDatabase, editor: Editor, seen: Seen): Promise<Batch> =>
  changeBatch(db, editor, seen, async (tx, recordAudit, { batch }) => {
    assertBatchState(batch, 'quarantined', 'released')
    const { counts, has_certificate, expires_on } = await readBatch(tx, batch.id)
    if (counts.length > 0 && !has_certificate) {
      const message = 'Its certificate is not here yet. Add the file first.'
      throw new ShopError('certificate_missing', message)
    }
    if (isExpired(expires_on))
      throw new ShopError('wrong_batch_state', 'It has expired, and is not to be sold.')
    await setBatchState(tx, {
      batch,
      to: 'released',
      actor: editor.actor,
      reason: 'released from quarantine',
    })
    await recordState(recordAudit, batch, 'released')
  })

/** Stops the sale of a batch until somebody releases it. @throws {ShopError} as `releaseBatch`. */
export const quarantineBatch = (
  db: NodePgDatabase,
  editor: Editor,
  { reason, ...seen }: Seen & { reason: string },
): Promise<Batch> =>
  changeBatch(db, editor, seen, async (tx, recordAudit, { batch }) => {
    assertBatchState(batch, 'released', 'quarantined')
    await setBatchState(tx, {
      batch,
      to: 'quarantined',
      actor: editor.actor,
      reason: `quarantine: ${reason}`,
    })
    await recordState(recordAudit, batch, 'quarantined', reason)
  })

export const recordState = (
  recordAudit: RecordAudit,
  batch: LockedBatch,
  state: LockedBatch['state'],
  reason: string | null = null,
): Promise<void> =>
  recordAudit({
    action: `batch_${state}`,
    entity: entityOf(batch),
    before: { state: batch.state },
    after: { state },
    reason,
  })

function assertBatchState(batch: LockedBatch, from: LockedBatch['state'], to: LockedBatch['state']): void {
  assertBatched(batch)
  if (batch.state === from) return
  throw new ShopError(
    'wrong_batch_state',
    `Batch ${batch.number} is ${batch.state} and can't become ${to} now.`,
  )
}
