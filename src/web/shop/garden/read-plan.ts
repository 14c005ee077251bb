import { listProducts, type Product } from '#contract/catalogue.ts'
import { getGardenPlan } from '#contract/garden/endpoints.ts'
import type { Good } from '#contract/garden/goods.ts'
import type { KeptPlan } from '#contract/garden/kept-plan.ts'
import { type Api, ApiError, NetworkError } from '../../api/api.ts'

export type PlanRead =
  | { status: 'ready'; plan: KeptPlan; goods: Good[] }
  | { status: 'not-found' }
  | { status: 'failed'; code: number; message: string }

/** What a plan is computed from, with the shelf. Without the shelf it is a plan all the same. */
export async function readPlan(api: Api, token: string): Promise<PlanRead> {
  try {
    const [plan, goods] = await Promise.all([api(getGardenPlan, { params: { token } }), readGoods(api)])
    return { status: 'ready', plan, goods }
  } catch (error) {
    if (error instanceof NetworkError) return failed(503, 'Network error. Please try again later.')
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 || error.status === 400) return { status: 'not-found' }
    return failed(error.status, error.message)
  }
}

const failed = (code: number, message: string): PlanRead => ({ status: 'failed', code, message })

export async function readGoods(api: Api): Promise<Good[]> {
  try {
    return (await api(listProducts)).map(goodOf)
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return []
    throw error
  }
}

export const goodOf = (product: Product): Good => ({
  productId: product.id,
  slug: product.slug,
  name: product.name,
  pricePaise: Math.round(product.discounted_price * 100),
  packGrams: product.net_weight_grams,
  isAvailable: product.in_stock && !product.coming_soon,
})
