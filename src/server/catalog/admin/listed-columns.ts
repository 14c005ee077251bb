import type { StaffProduct } from '#contract/admin/products.ts'
import type { Column } from '../../platform/lists/list-file.ts'

type OnShelf = StaffProduct['stock'][number]

/** One count, or for a kit the count of each part. */
const shelfOf =
  (count: (row: OnShelf) => number) =>
  ({ stock, components }: StaffProduct): string | number | null => {
    const [only] = stock
    if (only && components.length === 0) return count(only)
    return stock.map((row) => `${row.name}: ${count(row)}`).join('; ')
  }

/** Columns of the exported product list. */
export const productColumns: Column<StaffProduct>[] = [
  ['Product', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Net quantity', (row) => row.net_quantity],
  ['Category', ({ category }) => category],
  ['Price, INR', ({ price }) => price],
  ['MRP, INR', ({ mrp }) => mrp],
  ['Free', shelfOf((row) => row.on_hand - row.reserved)],
  ['On hand', shelfOf((row) => row.on_hand)],
  ['Waiting for it', ({ waiting }) => waiting],
  ['In the shop', ({ archived }) => (archived ? 'no' : 'yes')],
  ['Coming soon', (row) => (row.coming_soon ? 'yes' : 'no')],
]
