import { useId } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/stars.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { type CardProduct, isBuyable, productPath, productPathShort } from './card-product.ts'

interface ProductCardProps {
  product: CardProduct
  /** Seen without scrolling, so its picture is fetched first. */
  isFirst?: boolean
}

/** A product in a grid: a row on phones, a column from 640 px on. */
export function ProductCard({ product, isFirst }: ProductCardProps) {
  const nameId = useId()
  const details = <DetailsLink product={product} />
  return (
    <article
      aria-labelledby={nameId}
      className="card group flex flex-col overflow-hidden transition-[box-shadow,border-color] hover:border-paper-300 hover:shadow-card"
    >
      <Link
        to={productPath(product)}
        className="grid grid-cols-[36%_1fr] no-underline sm:block"
        data-card-link
      >
        <div className="relative aspect-square overflow-hidden bg-paper-100 max-sm:mt-3 max-sm:ml-3 max-sm:self-start max-sm:rounded-(--radius-control)">
          <Picture
            src={product.image_url}
            alt=""
            width={400}
            height={400}
            isFirst={isFirst}
            sizes="(width >= 76rem) 24rem, (width >= 64rem) 31vw, (width >= 40rem) 47vw, 36vw"
            className="h-full w-full object-cover transition-[scale] duration-500 group-hover:scale-[1.03]"
          />
          <div className="absolute top-1.5 left-1.5 sm:top-3 sm:left-3">
            <CardBadge product={product} />
          </div>
        </div>
        <div className="px-4 pt-3 pb-1 sm:px-5 sm:pt-4">
          <p className="text-ink-700 text-label">
            {[product.category ?? 'Uncategorized', product.net_quantity].filter(Boolean).join(' · ')}
          </p>
          <h3
            id={nameId}
            className="mt-1 text-subheading decoration-[1.5px] decoration-clay-600 underline-offset-4 group-hover:underline"
          >
            {product.name}
          </h3>
          {product.rating_count > 0 && (
            <p className="mt-1.5">
              <Stars rating={product.rating} count={product.rating_count} isShort />
            </p>
          )}
          <p className="mt-2.5 text-xl sm:hidden">
            <CardPrice product={product} />
          </p>
        </div>
      </Link>
      <div className="flex grow flex-col px-4 pb-1.5 max-sm:pt-3 sm:px-5 sm:pt-2.5">
        <p className="line-clamp-2 text-ink-700 max-sm:hidden">{product.description}</p>
        {product.dose && (
          <p className="text-[0.9375rem] leading-snug max-sm:border-paper-200 max-sm:border-t max-sm:pt-3 sm:mt-3">
            <span className="font-semibold text-clay-700">Dose</span> {product.dose}
          </p>
        )}
        <p className="mt-auto pt-3.5 text-xl max-sm:hidden">
          <CardPrice product={product} />
        </p>
        <div className="mt-3">
          {isBuyable(product) ? (
            <BuyButtons
              productId={product.id}
              price={product.price}
              originalPrice={product.price}
              labelledBy={nameId}
            >
              {details}
            </BuyButtons>
          ) : (
            <div className="flex min-h-11 items-center">{details}</div>
          )}
        </div>
      </div>
    </article>
  )
}

function CardBadge({ product }: { product: CardProduct }) {
  if (product.coming_soon) return <Badge tone="blue">Coming Soon!</Badge>
  if (product.discount_percentage > 0) return <Badge tone="clay">{product.discount_percentage}% off</Badge>
  if (!product.in_stock) return <Badge tone="grey">Out of Stock</Badge>
  return null
}

function CardPrice({ product }: { product: CardProduct }) {
  if (product.coming_soon) return <NoPrice />
  return <Price price={product.discounted_price} originalPrice={product.price} />
}

/** In place of the price of a coming-soon product. */
export function NoPrice() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">Price not announced yet</span>
    </>
  )
}

function DetailsLink({ product }: { product: CardProduct }) {
  return (
    <Link
      to={productPathShort(product)}
      className="text-link inline-flex min-h-11 shrink-0 items-center text-label"
    >
      View Details<span className="sr-only"> of {product.name}</span>
    </Link>
  )
}
