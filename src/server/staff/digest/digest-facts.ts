import type { BatchSummary, BatchView } from '#contract/admin/batches.ts'
import type { ReorderRow } from '#contract/admin/reorder.ts'
import { listBatches } from '../../inventory/batches/list-batches.ts'
import { findReorder } from '../../inventory/reorder/find-reorder.ts'
import { findOpenRecalls } from '../../orders/recalls/open-recalls.ts'
import type { Database } from '../../platform/database/database.ts'

/** A recall with packs on the shelf or customers to notify. */
export interface OpenRecall {
  number: string
  packs: number
  toNotify: number
}

/** The first rows of each list, and its length. */
export interface DigestFacts {
  low: { rows: ReorderRow[]; count: number }
  expiring: { rows: BatchSummary[]; count: number }
  quarantined: { rows: BatchSummary[]; count: number }
  recalls: OpenRecall[]
}

/** Lines of each list that fit a readable mail. */
const maxLines = 15

/** Batches that are read to find the first to expire. */
const maxBatches = 1_000

const batchesOf = async (db: Database, view: BatchView) => {
  const { batches, count } = await listBatches(db, { view }, maxBatches)
  const inTurn = batches.toSorted((a, b) => (a.days_left ?? Infinity) - (b.days_left ?? Infinity))
  return { rows: inTurn.slice(0, maxLines), count }
}

/**
 * Reads the work that the stock needs.
 * @returns null when there is none.
 */
export async function readDigest(db: Database): Promise<DigestFacts | null> {
  const due = await findReorder(db, { view: 'due' })
  const facts = {
    low: { rows: due.rows.slice(0, maxLines), count: due.count },
    expiring: await batchesOf(db, 'expiring'),
    quarantined: await batchesOf(db, 'quarantined'),
    recalls: await findOpenRecalls(db),
  }
  const { low, expiring, quarantined, recalls } = facts
  return low.count + expiring.count + quarantined.count + recalls.length > 0 ? facts : null
}
