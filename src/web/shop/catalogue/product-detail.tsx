import type { Product } from '#contract/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { isBuyable } from './card-product.ts'
import { DetailPrice } from './detail-price.tsx'
import { PackPanel } from './pack-panel.tsx'
import { Promises } from './promises.tsx'

const nameId = 'product-name'

export function ProductDetail({ product }: { product: Product }) {
  return (
    <article aria-labelledby={nameId}>
      <PageHead
        title={product.name}
        description={firstSentence(product.description)}
        canonicalPath={`/products/${product.slug}`}
      />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
        <figure className="md:sticky md:top-24 md:self-start">
          <Picture
            src={product.image_url}
            alt={product.name}
            width={400}
            height={400}
            isFirst
            className="aspect-[4/3] w-full rounded-card bg-paper-100 object-cover sm:aspect-square"
          />
          <figcaption className="mt-2 text-ink-700 text-sm">Pictures are illustrative.</figcaption>
        </figure>
        <div>
          <p className="font-semibold text-clay-700">{product.category ?? 'Uncategorized'}</p>
          <h1 id={nameId} className="mt-1 text-3xl lg:text-4xl">
            {product.name}
          </h1>
          <Rating rating={product.rating} />
          <DetailPrice product={product} />
          <div className="mt-5">
            <BuyOrBadge product={product} />
          </div>
          <p className="mt-4 text-ink-700 text-lg leading-relaxed">{product.description}</p>
          <Promises />
        </div>
      </div>
      <PackPanel product={product} />
    </article>
  )
}

/** Something that is not on sale yet has nobody who could have rated it. */
function Rating({ rating }: { rating: number }) {
  return (
    <p className="mt-3">
      {rating > 0 ? <Stars rating={rating} /> : <span className="text-ink-700 text-sm">No ratings yet</span>}
    </p>
  )
}

function BuyOrBadge({ product }: { product: Product }) {
  if (!isBuyable(product)) {
    return product.coming_soon ? (
      <Badge tone="blue">Coming Soon!</Badge>
    ) : (
      <Badge tone="grey">Out of Stock</Badge>
    )
  }
  return (
    <>
      <BuyButtons
        productId={product.id}
        price={product.discounted_price}
        originalPrice={product.price}
        labelledBy={nameId}
      >
        <p className="font-medium text-leaf-700 text-sm">In stock</p>
      </BuyButtons>
      <noscript>
        <p className="rounded-lg bg-sun-100 px-4 py-3 text-sun-800">The cart and paying need JavaScript.</p>
      </noscript>
    </>
  )
}

/** Short enough for a search result. */
const firstSentence = (text: string): string => text.split(/(?<=\.)\s/, 1)[0] ?? text
