import type { ProductComponent } from '#contract/admin/product-components.ts'

type Part = Pick<ProductComponent, 'stock_id' | 'amount'>

const written = (parts: Part[]): string =>
  parts
    .map(({ stock_id, amount }) => `${stock_id}×${amount}`)
    .toSorted()
    .join()

/** Whether two kits take the same from the shelf, whatever their parts are called and cost. */
export const hasSameParts = (one: Part[], other: Part[]): boolean => written(one) === written(other)
