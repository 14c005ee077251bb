import { listProductPage } from '#contract/shop/product-list.ts'
import { choiceQuery, type ProductChoice, productsPerPage } from '#shared/product-list/choice.ts'
import { type ChosenProducts, chooseProducts } from '#shared/product-list/choose-products.ts'
import type { Api } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { productCountAtLoad } from '../../lib/product-count.ts'
import { type CardProduct, toCardProduct } from './card-product.ts'
import { readFirstProducts } from './read-products.ts'

export interface ProductListPage extends Omit<ChosenProducts<never>, 'products'> {
  choice: ProductChoice
  products: CardProduct[]
  /** What a choice without products shows instead. */
  goodStarts: CardProduct[]
}

/**
 * A page of the list. For a catalogue of one page the browser filters that page itself; the server filters a larger
 * catalogue.
 */
export async function readProductList(api: Api, choice: ProductChoice): Promise<ProductListPage> {
  const size = productCountAtLoad()
  const found =
    size !== null && size <= productsPerPage
      ? chooseProducts((await api(listProductPage, { query: {} })).products, choice)
      : await api(listProductPage, { query: choiceQuery(choice) })
  const goodStarts = found.count === 0 ? await readOrNull(readFirstProducts(api)) : null
  return {
    ...found,
    choice: { ...choice, page: found.page },
    products: found.products.map(toCardProduct),
    goodStarts: goodStarts ?? [],
  }
}
