import type { Alternative } from '#contract/shop/products.ts'
import { formatRupees } from '#shared/money.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { productPath } from './card-product.ts'

const headingId = 'try-instead'

/** Products to buy while the page's product is unavailable. */
export function TryInstead({ products }: { products: Alternative[] }) {
  return (
    <section aria-labelledby={headingId} className="part">
      <h2 id={headingId} className="text-heading">
        Try instead
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3 sm:gap-5">
        {products.map((product) => (
          <li key={product.id} className="card overflow-hidden">
            <Link
              to={productPath(product)}
              className="group grid h-full grid-cols-[6.5rem_1fr] no-underline sm:grid-cols-1 sm:grid-rows-[auto_1fr]"
            >
              <Picture
                src={product.image_url}
                alt=""
                width={320}
                height={320}
                className="aspect-square h-full w-full bg-paper-100 object-cover sm:h-auto"
              />
              <span className="flex flex-col p-4">
                <span className="font-semibold leading-snug group-hover:underline">{product.name}</span>
                <span className="mt-auto pt-2 text-ink-700 text-label">
                  <strong className="text-base text-ink-900 tabular-nums">
                    {formatRupees(product.price)}
                  </strong>
                  {', '}
                  {product.net_quantity}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
