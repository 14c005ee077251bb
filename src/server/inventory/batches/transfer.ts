import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch } from '#contract/admin/batches.ts'
import type { TransferReason } from '#contract/admin/places.ts'
import { change } from '../../platform/audit/change.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockBatches } from '../stock/locked-batches.ts'
import { moveBatches } from '../stock/move-batches.ts'
import { entityOf } from './change-batch.ts'
import { packsAt, placeOf, touchBatch } from './places.ts'
import { readBatch } from './read-batch.ts'

interface Transfer {
  id: number
  from: string | null
  to: string | null
  packs: number
  reason: TransferReason
  note?: string | undefined
}

/**
 * Moves packs of a batch between two places. It locks the batch alone, so no purchase waits. The sellable
 * count stays.
 * @throws {ShopError} `not_found`, `invalid_request` for the same place twice, `stock_changed` for more
 * packs than lie there.
 */
export const transferPacks = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, packs, reason, note: remark, ...between }: Transfer,
): Promise<Batch> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const [batch] = await lockBatches(tx, (batch) => sql`${batch}.id = ${id}`)
      if (!batch) throw new ShopError('not_found', 'There is no such batch.')
      const from = await placeOf(tx, batch.stockId, between.from)
      const to = await placeOf(tx, batch.stockId, between.to)
      if (from === to) throw wrongField('to', 'This is the place where they lie. Choose another one.')
      const there = await packsAt(tx, batch, from)
      if (packs > there) throw tooFew(there, from)
      const written = `transfer: ${reason}${remark ? `, ${remark}` : ''}`
      const line = {
        stockId: batch.stockId,
        change: 0,
        batchId: id,
        batchChange: 0,
        kind: 'transferred' as const,
        reason: written,
      }
      await moveBatches(tx, { actor }, [
        ...(from === null ? [] : [{ ...line, place: from, placeChange: -packs }]),
        ...(to === null ? [] : [{ ...line, place: to, placeChange: packs }]),
      ])
      await touchBatch(tx, id)
      await recordAudit({
        action: 'packs_transferred',
        entity: entityOf(batch),
        before: { place: from ?? 'picking place' },
        after: { place: to ?? 'picking place', packs },
        reason: written,
      })
      return readBatch(tx, id)
    },
    { idempotency },
  )

const wrongField = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })

function tooFew(there: number, from: string | null): ShopError {
  const message = `Only ${there} of it ${there === 1 ? 'lies' : 'lie'} ${from === null ? 'in the picking place' : `at ${from}`} now.`
  return new ShopError('stock_changed', message, { errors: { packs: message } })
}
