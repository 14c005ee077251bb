import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Packs } from '../../inventory/stock/packs.ts'
import { releaseStock, reserveStock } from '../../inventory/stock/reserve.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readIds, readOne } from '../../platform/database/rows.ts'
import { draftOrders } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { lockDraft, packsOf, type StoredDraft } from './stored-draft.ts'

/** How long a draft reserves its packs after a change: a telephone call, or a walk to the counter. */
const reservationMinutes = 60

/** The columns of a draft whose packs are reserved from now on. */
export const reservedColumns = {
  isReserved: true,
  reservedUntil: sql`now() + make_interval(mins => ${reservationMinutes})`,
}

export const freeColumns = { isReserved: false, reservedUntil: null }

/**
 * Reserves packs and frees those that the draft had reserved. It locks rows of stock, so call it last.
 * @throws {ShopError} `out_of_stock` where others took the packs since the quote.
 */
export async function reservePacks(tx: Database, wanted: Packs[], former: Packs[]): Promise<void> {
  if (!(await reserveStock(tx, wanted, former))) throw shopError(errorMessage('checkout', 'contested'))
}

const batchSize = 100

/**
 * Frees the packs of drafts whose time is over. The drafts stay open.
 * @returns the number of these drafts.
 */
export async function freeOverdueDrafts(db: NodePgDatabase): Promise<number> {
  const ids = await readIds(
    db,
    sql`SELECT id FROM draft_orders WHERE is_reserved AND reserved_until < now() ORDER BY reserved_until LIMIT ${batchSize}`,
  )
  for (const id of ids) await inTransaction(db, (tx) => freeIfOverdue(tx, id))
  return ids.length
}

async function freeIfOverdue(tx: Database, id: number): Promise<void> {
  const draft = await lockDraft(tx, id)
  if (!draft.isReserved || draft.reservedUntil === null || draft.reservedUntil > new Date()) return
  await tx.update(draftOrders).set(freeColumns).where(eq(draftOrders.id, id))
  await releaseStock(tx, packsOf(draft))
}

/**
 * Deletes drafts of a person, and frees their packs. It locks rows of stock, so call it last.
 * @param condition on `draft_orders personal`.
 * @returns the number of these drafts.
 */
export async function eraseDrafts(tx: Database, condition: SQL): Promise<number> {
  const ids = await readIds(
    tx,
    sql`SELECT personal.id FROM draft_orders personal WHERE ${condition} ORDER BY personal.id`,
  )
  const drafts: StoredDraft[] = []
  for (const id of ids) drafts.push(await lockDraft(tx, id))
  await tx.delete(draftOrders).where(inArray(draftOrders.id, ids))
  const reserved = drafts.filter(({ isReserved }) => isReserved).flatMap(packsOf)
  if (reserved.length > 0) await releaseStock(tx, reserved)
  return ids.length
}

const dropped = { count: sql<number>`count(*)::int` }

/**
 * Deletes drafts that nobody changed for the time that the settings give, since they hold names and addresses. Orders stay.
 * @returns the number of deleted drafts.
 */
export async function forgetOldDrafts(db: Database): Promise<number> {
  const { retention } = await readSettings(db)
  const { count } = await readOne(
    db,
    dropped,
    (columns) => sql`
    WITH gone AS (
      DELETE FROM draft_orders WHERE NOT is_reserved AND status <> 'sent'
        AND updated_at < now() - make_interval(days => ${retention.technicalDays}) RETURNING id)
    SELECT ${columns} FROM gone`,
  )
  return count
}
