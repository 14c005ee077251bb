import type { Alternative } from '#contract/shop/products.ts'
import { formatRupees } from '#shared/money.ts'
import { productPath } from './card-product.ts'
import { ProductLine } from './product-line.tsx'

const headingId = 'try-instead'

/** Products to buy while the page's product is unavailable. */
export function TryInstead({ products }: { products: Alternative[] }) {
  return (
    <section aria-labelledby={headingId} className="part">
      <h2 id={headingId} className="text-heading">
        Try instead
      </h2>
      <ul className="card-rows card-lines mt-4">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductLine path={productPath(product)} name={product.name} imageUrl={product.image_url}>
              <strong className="text-base text-ink-900 tabular-nums">{formatRupees(product.price)}</strong>
              {', '}
              {product.net_quantity}
            </ProductLine>
          </li>
        ))}
      </ul>
    </section>
  )
}
