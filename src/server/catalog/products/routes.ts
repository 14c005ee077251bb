import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getCatalogue, listFirstProducts, listGardenGoods } from '#contract/shop/catalogue.ts'
import { listProductPage } from '#contract/shop/product-list.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { readChoice } from '#shared/product-list/choice.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { keepUntilChange } from '../../platform/page-cache/keep-until-change.ts'
import { loadFirstProducts, loadGardenGoods, readCatalogue } from './catalogue.ts'
import { countShelf } from './count-shelf.ts'
import { findAlternatives } from './find-alternatives.ts'
import { findCompanion } from './find-companion.ts'
import { findFirstBatch } from './find-first-batch.ts'
import { findProductPage } from './find-product-page.ts'
import { findSizes } from './find-sizes.ts'
import { keepMarks } from './page-marks.ts'
import { isInStock, presentProduct, presentProductWithPictures } from './present-product.ts'
import { allProducts, findProduct, isLargeCatalogue, loadNext } from './store.ts'

export function registerCatalogRoutes(
  app: FastifyInstance,
  api: Handle,
  { db, content, log }: AppContext,
): void {
  const readGroups = keepUntilChange(content, () => countShelf(db))
  // A start begins to count, so that the first visitor waits less; a slow count delays no start.
  app.addHook('onReady', async () => {
    void readGroups().catch((error) => log.warn({ err: error }, 'could not count the shelf at the start'))
  })
  const readMarks = keepMarks(content)
  api(listProducts, async () => {
    if (await isLargeCatalogue(db)) return Readable.from(productsAsJson(db))
    return (await loadNext(db, null)).map(presentProduct)
  })
  api(getCatalogue, async () => readCatalogue(db, await readGroups()))
  api(listFirstProducts, async () => (await loadFirstProducts(db)).map(presentProduct))
  api(listGardenGoods, async () => (await loadGardenGoods(db)).map(presentProduct))

  api(listProductPage, async ({ query }) => findProductPage(db, readChoice(query), { readGroups, readMarks }))

  api(getProduct, async ({ params }) => {
    const product = await findProduct(db, params.id)
    if (!product) throw shopError(errorMessage('products', 'unknown'))
    const [goes_with, sizes, instead, batch] = await Promise.all([
      findCompanion(db, product),
      findSizes(db, product),
      findAlternatives(db, product),
      isInStock(product) ? findFirstBatch(db, product.id) : null,
    ])
    return { ...presentProductWithPictures(product), goes_with, sizes, instead, batch }
  })
}

/** The products as one JSON array, in parts. A client that reads slowly makes the database wait, and holds one part in memory. */
async function* productsAsJson(db: Database): AsyncGenerator<string> {
  let separator = '['
  for await (const part of allProducts(db, loadNext)) {
    yield separator + part.map((product) => JSON.stringify(presentProduct(product))).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
