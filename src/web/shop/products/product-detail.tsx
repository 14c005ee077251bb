import { ownQuestions } from '#contract/shop/product-questions.ts'
import type { Product, ProductImage } from '#contract/shop/products.ts'
import type { Review } from '#contract/shop/reviews.ts'
import { sizedName } from '#contract/shop/sizes.ts'
import type { Question } from '#shared/copy/faq.ts'
import { isFeed } from '#shared/garden/goods.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ShareLinks } from '../../ui/share-links.tsx'
import { reviewsText, Stars } from '../../ui/stars.tsx'
import { DoseCalculator } from '../garden/dose-calculator.tsx'
import { goodOf } from '../garden/read-plan.ts'
import { BuyPanel } from './buy-panel.tsx'
import { cardName } from './card-name.ts'
import { isBuyable } from './card-product.ts'
import { DetailPrice } from './detail-price.tsx'
import { Gallery } from './gallery.tsx'
import { GoesWellWith } from './goes-well-with.tsx'
import { LinedText } from './lined-text.tsx'
import { isKit } from './pack-facts.ts'
import { PackFacts, PackPanel } from './pack-panel.tsx'
import { crumbsOf } from './product-crumbs.ts'
import { ProductQuestions } from './product-questions.tsx'
import { Promises } from './promises.tsx'
import { SizePicker } from './size-picker.tsx'
import { TryInstead } from './try-instead.tsx'

const nameId = 'product-name'

interface ProductDetailProps {
  product: Product
  questions: Question[]
  reviews?: Review[]
  /** A draft: nothing of it can be bought, shared or found. */
  isPreview?: boolean
}

export function ProductDetail({ product, questions, reviews, isPreview = false }: ProductDetailProps) {
  const hasDose = isFeed(product.garden_use)
  return (
    <article aria-labelledby={nameId}>
      <PageHead
        title={sizedName(product)}
        description={firstSentence(product.description)}
        canonicalPath={`/products/${product.slug}`}
        product={product}
        reviews={reviews}
        questions={ownQuestions(product)}
        isPrivate={isPreview || product.no_longer_sold}
        crumbs={crumbsOf(product)}
      />
      <div className="page-grid max-md:gap-6">
        <Gallery images={imagesOf(product)} />
        <div className="page-side md:max-lg:col-span-6">
          <p className="kicker">{product.category ?? 'Uncategorized'}</p>
          <ProductName product={product} />
          {!isPreview && <Rating product={product} />}
          {!product.no_longer_sold && <DetailPrice product={product} />}
          <SizePicker product={product} />
          <div className="mt-5">
            {!isPreview && <BuyPanel key={product.id} product={product} labelledBy={nameId} />}
          </div>
          <LinedText
            text={product.description}
            className="mt-4 border-paper-300 border-t pt-5 text-ink-700 leading-relaxed"
          />
          {isKit(product) && <KitParts product={product} />}
          <Promises hasDelivery={isBuyable(product)} />
          {!isPreview && (
            <ShareLinks key={product.id} title={sizedName(product)} path={`/products/${product.slug}`} />
          )}
          <p className="mt-3 text-ink-700 text-label">Pictures are illustrative.</p>
        </div>
      </div>
      {product.instead && product.instead.length > 0 && <TryInstead products={product.instead} />}
      <PackPanel product={product}>
        {hasDose ? <FeedDose product={product} /> : <PackFacts product={product} className="page-side" />}
      </PackPanel>
      {product.goes_with && <GoesWellWith key={product.id} product={product} companion={product.goes_with} />}
      <div className="page-grid part">
        {hasDose && <PackFacts product={product} className={questions.length > 0 ? 'page-side' : ''} />}
        <ProductQuestions questions={questions} isBeside={hasDose} />
      </div>
    </article>
  )
}

/** As cards have it: the name large, its kind small. */
function ProductName({ product }: { product: Product }) {
  const { title, rest } = cardName(product)
  return (
    <h1 id={nameId} className="mt-1.5 text-title">
      {title}
      {rest && (
        <>
          {' '}
          <span className="mt-1 block font-text text-ink-700 text-lead">{rest}</span>
        </>
      )}
    </h1>
  )
}

/** What a kit consists of; the numbers are those in its picture. */
function KitParts({ product }: { product: Product }) {
  return (
    <section aria-labelledby="kit-parts" className="mt-5 border-paper-300 border-t pt-5">
      <h2 id="kit-parts" className="text-subheading">
        In the box
      </h2>
      <LinedText text={product.ingredients} className="mt-2 text-ink-700 leading-relaxed" />
    </section>
  )
}

/** The dose of this feed for the shopper's pots. */
function FeedDose({ product }: { product: Product }) {
  return (
    <section aria-labelledby="dose-calculator" className="card page-side self-start p-5 sm:p-8">
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

/** The first sentence or line of a text, which fits into a search result. */
const firstSentence = (text: string): string => text.split(/(?<=\.)\s|\n/, 1)[0] ?? text
