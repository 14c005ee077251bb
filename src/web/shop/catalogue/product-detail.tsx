import type { Product, ProductImage } from '#contract/catalogue.ts'
import { feedSlugs } from '#contract/garden/goods.ts'
import { formatRupees } from '#contract/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { reviewsText, Stars } from '../../ui/stars.tsx'
import { DeliveryDate } from '../delivery/delivery-date.tsx'
import { DoseCalculator } from '../garden/dose-calculator.tsx'
import { goodOf } from '../garden/read-plan.ts'
import { BuyButtons } from './buy-buttons.tsx'
import { isBuyable } from './card-product.ts'
import { DetailPrice } from './detail-price.tsx'
import { Gallery } from './gallery.tsx'
import { PackPanel } from './pack-panel.tsx'
import { crumbsOf } from './product-crumbs.ts'
import { Promises } from './promises.tsx'

const nameId = 'product-name'

export function ProductDetail({ product }: { product: Product }) {
  return (
    <article aria-labelledby={nameId}>
      <PageHead
        title={product.name}
        description={firstSentence(product.description)}
        canonicalPath={`/products/${product.slug}`}
        product={product}
        crumbs={crumbsOf(product)}
      />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <Gallery images={imagesOf(product)} />
        <div>
          <p className="kicker">{product.category ?? 'Uncategorized'}</p>
          <h1 id={nameId} className="mt-1.5 text-title">
            {product.name}
          </h1>
          <Rating product={product} />
          <DetailPrice product={product} />
          <div className="mt-5">
            <BuyOrBadge product={product} />
          </div>
          {isBuyable(product) && <DeliveryDate className="mt-2 mb-4" />}
          <p className="mt-4 border-paper-300 border-t pt-5 text-ink-700 leading-relaxed">
            {product.description}
          </p>
          <Promises />
        </div>
      </div>
      <PackPanel product={product} />
      {isFeed(product) && <FeedDose product={product} />}
    </article>
  )
}

const isFeed = ({ slug }: Product): boolean => Object.values(feedSlugs).includes(slug)

/** The dose of this feed for one's own pots. */
function FeedDose({ product }: { product: Product }) {
  return (
    <section aria-labelledby="dose-calculator" className="part card max-w-3xl p-5 sm:p-8">
      <h2 id="dose-calculator" className="text-heading">
        How much for your pots?
      </h2>
      <DoseCalculator goods={[goodOf(product)]} />
    </section>
  )
}

const imagesOf = ({ images = [], image_url, name }: Product): ProductImage[] =>
  images.length > 0 ? images : [{ src: image_url, alt: name, width: 800, height: 800 }]

/** The average of its reviews, which leads to them. */
function Rating({ product: { rating, rating_count, coming_soon } }: { product: Product }) {
  if (coming_soon) return null
  return (
    <p className="mt-2">
      <a href="#reviews" className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-label">
        {rating_count > 0 ? (
          <>
            <Stars rating={rating} count={rating_count} />
            {reviewsText(rating_count)}
          </>
        ) : (
          'No reviews yet'
        )}
      </a>
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
        isBar
      >
        <p className="shrink-0 font-medium text-label text-leaf-700">
          <span aria-hidden className="font-semibold text-base text-ink-900 tabular-nums md:hidden">
            {formatRupees(product.discounted_price)}{' '}
          </span>
          In stock
        </p>
      </BuyButtons>
      <noscript>
        <p className="rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
          The cart and paying need JavaScript.
        </p>
      </noscript>
    </>
  )
}

/** Short enough for a search result. */
const firstSentence = (text: string): string => text.split(/(?<=\.)\s/, 1)[0] ?? text
