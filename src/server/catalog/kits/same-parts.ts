import type { ProductComponent } from '#contract/admin/product-components.ts'

type Part = Pick<ProductComponent, 'stock_id' | 'amount'>

const written = (parts: Part[]): string =>
  parts
    .map(({ stock_id, amount }) => `${stock_id}×${amount}`)
    .toSorted()
    .join()

/** Whether two kits have the same parts and amounts, whatever names and prices. */
export const hasSameParts = (one: Part[], other: Part[]): boolean => written(one) === written(other)
