import type { BatchSummary, BatchView } from '#contract/staff/batches.ts'
import type { ReorderRow } from '#contract/staff/reorder.ts'
import { listBatches } from '../../goods/batches/list-batches.ts'
import { findReorder } from '../../goods/reorder/find-reorder.ts'
import type { Database } from '../../machine/database/database.ts'
import { listBatchOrders } from '../../selling/recalls/batch-orders.ts'

/** A recall that is not finished. */
export interface OpenRecall {
  number: string
  packs: number
  toTell: number
}

/** The first of each list, and how many there are. */
export interface DigestFacts {
  low: { rows: ReorderRow[]; count: number }
  expiring: { rows: BatchSummary[]; count: number }
  quarantined: { rows: BatchSummary[]; count: number }
  recalls: OpenRecall[]
}

/** So many lines of each list fit a mail that is read. */
const mostLines = 15

const batchesOf = async (db: Database, view: BatchView) => {
  const { batches, count } = await listBatches(db, { view })
  return { rows: batches.slice(0, mostLines), count }
}

/** What somebody has to do about the stock; null where there is nothing. */
export async function readDigest(db: Database): Promise<DigestFacts | null> {
  const due = await findReorder(db, { view: 'due' })
  const facts = {
    low: { rows: due.rows.slice(0, mostLines), count: due.count },
    expiring: await batchesOf(db, 'expiring'),
    quarantined: await batchesOf(db, 'quarantined'),
    recalls: await openRecalls(db),
  }
  const { low, expiring, quarantined, recalls } = facts
  return low.count + expiring.count + quarantined.count + recalls.length > 0 ? facts : null
}

/** Recalled batches of which packs still lie here, or whose buyers were not all told. */
async function openRecalls(db: Database): Promise<OpenRecall[]> {
  const { batches } = await listBatches(db, { view: 'recalled' })
  const open: OpenRecall[] = []
  for (const { id, number, on_hand: packs } of batches) {
    const { to_tell: toTell } = await listBatchOrders(db, { id })
    if (packs > 0 || toTell > 0) open.push({ number: number ?? '', packs, toTell })
  }
  return open
}
