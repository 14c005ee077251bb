import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch } from '#contract/admin/batches.ts'
import { recordState } from '../../inventory/batches/batch-steps.ts'
import { assertBatched, changeBatch } from '../../inventory/batches/change-batch.ts'
import { setBatchState } from '../../inventory/stock/set-batch-state.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

interface Recall {
  id: number
  version: number
  reason: string
}

/**
 * Recalls a batch permanently.
 * @throws {ShopError} `wrong_batch_state`, and those of `changeBatch`.
 */
export const recallBatch = (
  db: NodePgDatabase,
  editor: Editor,
  { reason, ...seen }: Recall,
): Promise<Batch> =>
  changeBatch(
    db,
    editor,
    seen,
    async (tx, recordAudit, { batch }) => {
      assertBatched(batch)
      if (batch.state === 'recalled')
        throw new ShopError('wrong_batch_state', 'This batch is recalled already.')
      await setBatchState(tx, { batch, to: 'recalled', actor: editor.actor, reason: `recalled: ${reason}` })
      await recordState(recordAudit, batch, 'recalled', reason)
    },
    { isUrgent: true },
  )
