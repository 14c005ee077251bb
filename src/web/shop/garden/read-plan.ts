import { listGardenGoods } from '#contract/shop/catalogue.ts'
import { getGardenPlan } from '#contract/shop/garden.ts'
import type { Product } from '#contract/shop/products.ts'
import { type Good, monthsOf } from '#shared/garden/goods.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'
import { toPaise } from '#shared/money.ts'
import type { Api } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'

/** The data that a plan is computed from. */
export interface PlanParts {
  plan: SavedPlan
  goods: Good[]
}

/** The stored plan with the products. Without the products the plan still works. */
export async function readPlan(api: Api, token: string): Promise<PlanParts> {
  const [plan, goods] = await Promise.all([api(getGardenPlan, { params: { token } }), readGoods(api)])
  return { plan, goods }
}

export const readGoods = async (api: Api): Promise<Good[]> =>
  ((await readOrNull(api(listGardenGoods))) ?? []).map(goodOf)

export const goodOf = (product: Product): Good => ({
  productId: product.id,
  use: product.garden_use,
  name: product.name,
  pricePaise: toPaise(product.discounted_price),
  packGrams: product.net_weight_grams,
  keepsMonths: monthsOf(product.best_before),
  isAvailable: product.in_stock && !product.coming_soon,
})
