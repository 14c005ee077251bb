import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch } from '#contract/staff/batches.ts'
import { noteState } from '../../goods/batches/batch-steps.ts'
import { changeBatch, refuseUnbatched } from '../../goods/batches/change-batch.ts'
import type { Editor } from '../../goods/shelf/edit-product.ts'
import { setBatchState } from '../../goods/stock/set-batch-state.ts'
import { ShopError } from '../../machine/http/shop-error.ts'

interface Recall {
  id: number
  version: number
  reason: string
}

/** Recalls a batch for good. @throws {ShopError} `wrong_batch_state`, and those of `changeBatch`. */
export const recallBatch = (
  db: NodePgDatabase,
  editor: Editor,
  { reason, ...seen }: Recall,
): Promise<Batch> =>
  changeBatch(
    db,
    editor,
    seen,
    async (tx, note, { batch }) => {
      refuseUnbatched(batch)
      if (batch.state === 'recalled')
        throw new ShopError('wrong_batch_state', 'This batch is recalled already.')
      await setBatchState(tx, { batch, to: 'recalled', actor: editor.actor, reason: `recalled: ${reason}` })
      await noteState(note, batch, 'recalled', reason)
    },
    { isUrgent: true },
  )
