import type { Product } from '#contract/shop/products.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { CardActions } from '../products/card-actions.tsx'
import { productPath } from '../products/card-product.ts'

const nameId = 'article-product'

/** The product of an article, which can be added to the cart there. */
export function ArticleProduct({ product }: { product: Product }) {
  const { name, image_url, net_quantity, discounted_price, price } = product
  return (
    <aside aria-label="From the shop" className="card mb-5 p-4 sm:p-5">
      <div className="grid grid-cols-[6rem_1fr] gap-x-4 sm:grid-cols-[8rem_1fr] sm:gap-x-5">
        <Picture
          src={image_url}
          alt=""
          width={128}
          height={128}
          className="size-24 rounded-(--radius-control) bg-paper-100 object-cover sm:size-32"
        />
        <div className="min-w-0">
          <p className="kicker">From the shop</p>
          <h2 id={nameId} className="mt-1 text-subheading">
            <Link to={productPath(product)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
            <Price price={discounted_price} originalPrice={price} />
            <span className="text-ink-700 text-label">{net_quantity}</span>
          </p>
        </div>
        <div className="mt-3 max-sm:col-span-full sm:col-start-2">
          <CardActions product={product} labelledBy={nameId} />
        </div>
      </div>
    </aside>
  )
}
