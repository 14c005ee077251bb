import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { ProductCard } from '../products/product-card.tsx'
import { readFirstProducts } from '../products/read-products.ts'

/** Three available products for an empty cart; hidden when they cannot be loaded. */
export function FirstProducts() {
  const { data } = useLoad('first products', () => readFirstProducts(api))
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
