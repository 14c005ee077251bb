import type { StaffProduct } from '#contract/admin/products.ts'
import type { Column } from '../../platform/lists/list-file.ts'

type StockRow = StaffProduct['stock'][number]

/** One count, or for a kit the count of each part. */
const countOf =
  (count: (row: StockRow) => number) =>
  ({ stock, components }: StaffProduct): string | number | null => {
    const [only] = stock
    if (only && components.length === 0) return count(only)
    return stock.map((row) => `${row.name}: ${count(row)}`).join('; ')
  }

/** Columns of the exported product list. */
export const productColumns: Column<StaffProduct>[] = [
  ['Product', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['Barcode', ({ barcode }) => barcode],
  ['Net quantity', (row) => row.net_quantity],
  ['Category', ({ category }) => category],
  ['Price, INR', ({ price }) => price],
  ['MRP, INR', ({ mrp }) => mrp],
  ['Free', countOf((row) => row.on_hand - row.reserved)],
  ['On hand', countOf((row) => row.on_hand)],
  ['Waiting for it', ({ waiting }) => waiting],
  ['In the shop', ({ archived }) => (archived ? 'no' : 'yes')],
  ['Coming soon', (row) => (row.coming_soon ? 'yes' : 'no')],
]
