import type { Paise } from '#shared/money.ts'

/** Whether an offer is available now; limits count the uses that other orders hold or have spent. */
export type Standing = 'running' | 'not_begun' | 'ended' | 'used' | 'exhausted'

/** A promotion as a quote for one shopper finds it. */
export interface ShopOffer {
  id: number
  name: string
  /** The code as the shopper typed it, and its row; null for an automatic offer. */
  code: string | null
  codeId: number | null
  percent: number | null
  amountPaise: Paise | null
  minimumPaise: Paise
  productIds: number[] | null
  categories: string[] | null
  /** An ISO instant. */
  startsAt: string
  standing: Standing
}

/** Whether an offer covers goods: all products, or those it names by product or category. */
export function coversGoods(
  { productIds, categories }: Pick<ShopOffer, 'productIds' | 'categories'>,
  goods: { productId: number; category: string | null },
): boolean {
  if (productIds === null && categories === null) return true
  const isOfCategory = goods.category !== null && (categories ?? []).includes(goods.category)
  return isOfCategory || (productIds ?? []).includes(goods.productId)
}
