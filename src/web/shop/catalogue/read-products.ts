import { listProducts } from '#contract/catalogue.ts'
import { type Api, ApiError, NetworkError } from '../../api/api.ts'
import { type CardProduct, toCardProduct } from './card-product.ts'

export type ProductsRead = { status: 'ready'; products: CardProduct[] } | { status: 'failed'; reason: string }

/** All products as cards show them; a refused or failed call is an answer too. */
export async function readProducts(api: Api): Promise<ProductsRead> {
  try {
    return { status: 'ready', products: (await api(listProducts)).map(toCardProduct) }
  } catch (error) {
    return { status: 'failed', reason: reasonOf(error) }
  }
}

/** A part of a sentence, so without a full stop. Rethrows what is a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'The server could not be reached'
  if (error instanceof ApiError) return error.message.replace(/\.$/, '')
  throw error
}
