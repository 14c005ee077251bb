import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch, writeOffReasons } from '#contract/admin/batches.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeBatch, entityOf } from './change-batch.ts'
import { movePacks } from './move-packs.ts'
import { packsAt, placeOf } from './places.ts'

interface WriteOff {
  id: number
  version: number
  packs: number
  reason: (typeof writeOffReasons)[number]
  note?: string | undefined
  place?: string | null | undefined
}

/**
 * Writes off packs of a batch.
 * @throws {ShopError} `invalid_request` for more packs than lie there, and those of `changeBatch`.
 */
export const writeOff = (
  db: NodePgDatabase,
  editor: Editor,
  { packs, reason, note: remark, place: written, ...seen }: WriteOff,
): Promise<Batch> =>
  changeBatch(db, editor, seen, async (tx, recordAudit, { batch, stock }) => {
    const place = await placeOf(tx, batch.stockId, written)
    const there = await packsAt(tx, batch, place)
    if (packs > there) {
      const message = `Only ${there} of it lie ${place === null ? 'here' : `at ${place}`} by the books.`
      throw new ShopError('invalid_request', message, { errors: { packs: message } })
    }
    const auditReason = `written off: ${reason}${remark ? `, ${remark}` : ''}`
    const { short } = await movePacks(tx, {
      batch,
      stock,
      packs: -packs,
      actor: editor.actor,
      kind: 'written_off',
      reason: auditReason,
      place,
    })
    await recordAudit({
      action: 'batch_written_off',
      entity: entityOf(batch),
      before: { on_hand: batch.onHand },
      after: { on_hand: batch.onHand - packs, short, ...(place !== null && { place }) },
      reason: auditReason,
    })
  })
