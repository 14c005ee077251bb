import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch, writeOffReasons } from '#contract/staff/batches.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { Editor } from '../shelf/edit-product.ts'
import { changeBatch, entityOf } from './change-batch.ts'
import { movePacks } from './move-packs.ts'

interface WriteOff {
  id: number
  version: number
  packs: number
  reason: (typeof writeOffReasons)[number]
  note?: string | undefined
}

/** Writes off packs of a batch. @throws {ShopError} `invalid_request` for more than lie here, and those of `changeBatch`. */
export const writeOff = (
  db: NodePgDatabase,
  editor: Editor,
  { packs, reason, note: remark, ...seen }: WriteOff,
): Promise<Batch> =>
  changeBatch(db, editor, seen, async (tx, note, { batch, stock }) => {
    if (packs > batch.onHand) {
      const message = `Only ${batch.onHand} of it lie here by the books.`
      throw new ShopError('invalid_request', message, { errors: { packs: message } })
    }
    const written = `written off: ${reason}${remark ? `, ${remark}` : ''}`
    const { short } = await movePacks(tx, {
      batch,
      stock,
      packs: -packs,
      actor: editor.actor,
      reason: written,
    })
    await note({
      action: 'batch_written_off',
      entity: entityOf(batch),
      before: { on_hand: batch.onHand },
      after: { on_hand: batch.onHand - packs, short },
      reason: written,
    })
  })
