import { clampQuantity } from '#shared/field-rules.ts'

export interface WantedItem {
  productId: number
  quantity: number
}

/** A repeated product becomes one line with the sum, at most 10; the order of the first mentions is kept. */
export function sumWanted(items: WantedItem[]): WantedItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) {
    quantities.set(productId, clampQuantity((quantities.get(productId) ?? 0) + clampQuantity(quantity)))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
