import { clampQuantity } from '#shared/field-rules.ts'

export interface WantedItem {
  productId: number
  quantity: number
}

/** Merges repeated products into one line with their sum, at most 10, in the order of first mention. */
export function sumWanted(items: WantedItem[]): WantedItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) {
    quantities.set(productId, clampQuantity((quantities.get(productId) ?? 0) + clampQuantity(quantity)))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
