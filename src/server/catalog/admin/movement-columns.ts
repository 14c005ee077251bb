import type { StockMovement } from '#contract/admin/products.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** Columns of the exported stock ledger. */
export const movementColumns: Column<StockMovement>[] = [
  ['Movement', ({ id }) => id],
  ['At (IST)', (row) => timeInIndia(row.at)],
  ['Change', ({ change }) => change],
  ['Count after it', (row) => row.on_hand],
  ['Reason', ({ reason }) => reason],
  ['Batch', ({ batch }) => batch],
  ['Place', ({ place }) => place],
  ['Change there', (row) => row.place_change],
  ['Order', ({ order }) => order],
  ['By', ({ by }) => by],
]
