import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Delivery } from '#contract/admin/deliveries.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { batches } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type LockedBatch, lockBatches } from '../stock/locked-batches.ts'
import { lockStock } from '../stock/locked-stock.ts'
import { storeCost } from './batch-cost.ts'
import { lockDelivery, markClosed, readDelivery } from './deliveries.ts'
import { assertValidBatch, type BatchFacts, columnsOf, numberInUse } from './edit-batch.ts'
import { movePacks } from './move-packs.ts'
import { placeOf } from './places.ts'
import { readBatch } from './read-batch.ts'

interface Receipt extends BatchFacts {
  id: number
  version: number
  packs: number
  /** Cost of one pack, in rupees. */
  cost?: number | undefined
  place?: string | null | undefined
}

/**
 * Receives packs of a batch. A new batch starts in quarantine; a known batch with the same dates gets more
 * packs.
 * @throws {ShopError} `not_found`, `delivery_closed`, `version_conflict`, `batch_exists` for a number of
 * other goods or dates, `invalid_request` for impossible dates, or a cost that differs from that of the
 * batch.
 */
export function receiveDelivery(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, packs, cost, place: written, ...facts }: Receipt,
): Promise<{ delivery: Delivery; batch_id: number }> {
  assertValidBatch(facts)
  return onUniqueViolation(numberInUse(facts.number), () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        const delivery = await lockDelivery(tx, id)
        assertVersion(delivery.version, version, delivery)
        const stock = await lockStock(tx, delivery.stock_id)
        const batch = await findOrCreateBatch(tx, delivery.stock_id, facts)
        await storeCost(tx, batch, cost)
        const place = await placeOf(tx, stock.id, written)
        const reason = `received from ${delivery.supplier}`
        await movePacks(tx, { batch, stock, actor, packs, kind: 'received', reason, place })
        await tx.execute(sql`UPDATE deliveries SET received = received + ${packs} WHERE id = ${id}`)
        await recordAudit({
          action: 'delivery_received',
          entity: { kind: 'delivery', id },
          before: { received: delivery.received },
          after: {
            received: delivery.received + packs,
            batch: batch.number,
            packs,
            ...(cost !== undefined && { cost }),
            ...(place !== null && { place }),
          },
        })
        return { delivery: await readDelivery(tx, id), batch_id: batch.id }
      },
      { idempotency },
    ),
  )
}

async function findOrCreateBatch(tx: Database, stockId: number, facts: BatchFacts): Promise<LockedBatch> {
  const columns = columnsOf(facts)
  const [known] = await lockBatches(tx, (batch) => sql`${batch}.number = ${columns.number}`)
  if (!known) {
    await tx.insert(batches).values({ stockId, ...columns, state: 'quarantined' })
    const [made] = await lockBatches(tx, (batch) => sql`${batch}.number = ${columns.number}`)
    if (!made) throw new Error('A batch that was just made is gone.')
    return made
  }
  const { made_on, expires_on, state } = await readBatch(tx, known.id)
  const isSame = known.stockId === stockId && made_on === facts.made_on && expires_on === facts.expires_on
  if (!isSame) throw numberInUse(facts.number)()
  if (state !== 'recalled') return known
  throw new ShopError('wrong_batch_state', `Batch ${columns.number} is recalled. Send it back.`)
}

/**
 * Closes a delivery, of which no more packs arrive.
 * @throws {ShopError} `not_found`, `delivery_closed`, `version_conflict`.
 */
export const closeDelivery = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version }: { id: number; version: number },
): Promise<Delivery> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const delivery = await lockDelivery(tx, id)
      assertVersion(delivery.version, version, delivery)
      await markClosed(tx, id)
      await recordAudit({
        action: 'delivery_closed',
        entity: { kind: 'delivery', id },
        after: { expected: delivery.expected, received: delivery.received },
      })
      return readDelivery(tx, id)
    },
    { idempotency },
  )
