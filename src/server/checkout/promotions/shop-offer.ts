import type { Paise } from '#shared/money.ts'

/** Whether an offer can be had now; the limits count what other orders hold or have spent. */
export type Standing = 'running' | 'not_begun' | 'ended' | 'used' | 'exhausted'

/** An offer of the owner's, as a quote for one shopper finds it. */
export interface ShopOffer {
  id: number
  name: string
  /** What the shopper typed, as it is shown, and its row; null of an automatic one. */
  code: string | null
  codeId: number | null
  percent: number | null
  amountPaise: Paise | null
  minimumPaise: Paise
  productIds: number[] | null
  categories: string[] | null
  /** An instant. */
  startsAt: string
  standing: Standing
}

/** What it is for: all products, or those that it names by themselves or by their category. */
export function isFor(
  { productIds, categories }: Pick<ShopOffer, 'productIds' | 'categories'>,
  goods: { productId: number; category: string | null },
): boolean {
  if (productIds === null && categories === null) return true
  const isOfCategory = goods.category !== null && (categories ?? []).includes(goods.category)
  return isOfCategory || (productIds ?? []).includes(goods.productId)
}
