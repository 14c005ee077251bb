import { clampQuantity, maxBusinessQuantity } from '#shared/field-rules.ts'

export interface WantedItem {
  productId: number
  quantity: number
}

/** Merges repeated products into one line with their sum, in the order of first mention. The statement that reads them knows the buyer's limit. */
export function sumWanted(items: WantedItem[]): WantedItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) {
    const packs = clampQuantity(quantity, maxBusinessQuantity)
    quantities.set(productId, clampQuantity((quantities.get(productId) ?? 0) + packs, maxBusinessQuantity))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
