import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { isBuyable } from '../products/card-product.ts'
import { ProductCard } from '../products/product-card.tsx'
import { readProducts } from '../products/read-products.ts'

const shownCount = 3

/** Three products that can be bought, for whoever has nothing in the cart; left out while they can't be read. */
export function FirstProducts() {
  const { data } = useLoad('first products', async () =>
    (await readProducts(api)).filter(isBuyable).slice(0, shownCount),
  )
  if (!data?.length) return null
  return (
    <section aria-labelledby="first-products" className="part">
      <h2 id="first-products" className="text-heading">
        Good places to start
      </h2>
      <ul className="product-grid mt-5 md:grid-cols-3">
        {data.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
