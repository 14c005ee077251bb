import { getProduct, type Product } from '#contract/catalogue.ts'
import { type Api, ApiError, NetworkError } from '../../api/api.ts'

export type ProductRead =
  | { status: 'ready'; product: Product }
  | { status: 'not-found' }
  | { status: 'failed' }

/** One product by id or slug. What can't be an id or slug is not found either. */
export async function readProduct(api: Api, id: string): Promise<ProductRead> {
  try {
    return { status: 'ready', product: await api(getProduct, { params: { id } }) }
  } catch (error) {
    if (error instanceof NetworkError) return { status: 'failed' }
    if (!(error instanceof ApiError)) throw error
    return { status: error.status === 404 || error.status === 400 ? 'not-found' : 'failed' }
  }
}
