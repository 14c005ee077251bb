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
      className="card flex flex-col overflow-hidden transition-shadow hover:shadow-card"
    >
      <Link
        to={productPath(product)}
        className="group grid grid-cols-[7.5rem_1fr] no-underline sm:block"
        data-card-link
      >
        <div className="relative overflow-hidden bg-paper-100">
          <Picture
            src={product.image_url}
            alt=""
            width={400}
            height={400}
            isFirst={isFirst}
            className="aspect-square h-full w-full object-cover transition-transform duration-300 group-hover:scale-[1.03] sm:aspect-[4/3] sm:h-auto"
          />
          <div className="absolute top-2 left-1.5 sm:top-3 sm:left-3">
            <CardBadge product={product} />
          </div>
        </div>
        <div className="self-center px-4 pt-4 sm:px-5">
          <p className="text-ink-700 text-sm">
            {[product.category ?? 'Uncategorized', product.net_quantity].filter(Boolean).join(' · ')}
          </p>
          <h3 id={nameId} className="mt-1 text-lg group-hover:underline sm:text-xl">
            {product.name}
          </h3>
          {product.rating > 0 && (
            <p className="mt-2">
              <Stars rating={product.rating} />
            </p>
          )}
        </div>
      </Link>
      <div className="flex grow flex-col px-4 pt-3 pb-2 sm:px-5">
        <p className="line-clamp-2 text-ink-700">{product.description}</p>
        <p className="mt-auto pt-3 pb-3 text-lg">
          <CardPrice product={product} />
        </p>
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

/** Stands where the price of a coming product will. */
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
      className="inline-flex min-h-11 shrink-0 items-center font-semibold text-leaf-700 text-sm underline underline-offset-4 hover:text-leaf-900"
    >
      View Details<span className="sr-only"> of {product.name}</span>
    </Link>
  )
}
