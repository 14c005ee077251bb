import type { BatchSummary } from '#contract/admin/batches.ts'
import type { Column } from '../../platform/lists/list-file.ts'

/** Columns of the exported batch list. */
export const batchColumns: Column<BatchSummary>[] = [
  ['Batch', ({ number }) => number],
  ['Of', ({ name }) => name],
  ['State', ({ state }) => state],
  ['On hand', (row) => row.on_hand],
  ['Made on', (row) => row.made_on],
  ['Expires on', (row) => row.expires_on],
  ['Days left', (row) => row.days_left],
  ['Certificate', (row) => (row.has_certificate ? 'yes' : 'no')],
]
