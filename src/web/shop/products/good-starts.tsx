import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Products to begin with, where there is nothing else to show. */
export function GoodStarts({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="good-starts" className="part">
      <h2 id="good-starts" className="text-heading">
        Good places to start
      </h2>
      <ul className="card-rows mt-5">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
