import { listFirstProducts } from '#contract/shop/catalogue.ts'
import type { Api } from '../../lib/api/api.ts'
import { explain, type Failure } from '../../lib/api/failure.ts'
import { type CardProduct, toCardProduct } from './card-product.ts'

/** The first products that can be bought, as cards show them. */
export const readFirstProducts = async (api: Api): Promise<CardProduct[]> =>
  (await api(listFirstProducts)).map(toCardProduct)

/** The reason as a part of a sentence, so without a full stop. */
export const reasonOf = (failure: Failure): string =>
  explain(failure, { unreachable: 'The server could not be reached' }).replace(/\.$/, '')
