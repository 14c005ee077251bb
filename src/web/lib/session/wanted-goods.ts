import { forgottenAfterMs, readStored } from './resume.ts'

/** A product with packs that a guest wanted to add. */
export interface WantedGood {
  productId: number
  packs: number
}

/** The goods to add after signing in, for a return to `path`; they stay stored. */
export function readWantedGoods(path: string | null): WantedGood[] {
  const stored = readStored()
  if (!stored || stored.path !== path || !(Date.now() - Number(stored.at) < forgottenAfterMs)) return []
  if (stored.kind === 'add-to-cart') return goodsOf([{ productId: stored.productId, quantity: stored.packs }])
  return stored.kind === 'add-items' ? goodsOf(parsed(stored.items)) : []
}

/** Other scripts may have written anything there. */
function goodsOf(items: unknown): WantedGood[] {
  if (!Array.isArray(items)) return []
  return items
    .map((item) => ({ productId: Number(item?.productId), packs: Number(item?.quantity ?? 1) }))
    .filter(({ productId, packs }) => Number.isInteger(productId) && Number.isInteger(packs) && packs > 0)
}

function parsed(items: unknown): unknown {
  try {
    return JSON.parse(String(items))
  } catch {
    return null
  }
}
