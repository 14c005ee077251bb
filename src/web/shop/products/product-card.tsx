import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/stars.tsx'
import { CardActions } from './card-actions.tsx'
import { cardName } from './card-name.ts'
import { type CardProduct, isBuyable, productPath, productPathShort } from './card-product.ts'

interface ProductCardProps {
  product: CardProduct
  /** Seen without scrolling, so its picture is fetched first. */
  isFirst?: boolean
}

/** A product in a row of cards. The link of its name covers the text of the card, below the buttons. */
export function ProductCard({ product, isFirst }: ProductCardProps) {
  const nameId = useId()
  const { title, rest } = cardName(product)
  const { net_quantity } = product
  const kind = product.category ?? 'Uncategorized'
  return (
    <article aria-labelledby={nameId} className="product-card card">
      <div className="card-picture">
        {/* Keyboards and screen readers have the link of the name. */}
        <Link to={productPathShort(product)} aria-hidden tabIndex={-1}>
          <Picture
            src={product.image_url}
            alt=""
            width={400}
            height={400}
            isFirst={isFirst}
            sizes="(width >= 76rem) 24rem, (width >= 64rem) 31vw, 43vw"
          />
        </Link>
      </div>
      <div className="card-text">
        <div className="flex flex-wrap justify-between text-ink-700 text-label">
          <p>
            {net_quantity && <span className="max-sm:hidden">{kind} · </span>}
            {net_quantity || kind}
          </p>
          <div className="card-badge">
            <CardBadge product={product} />
          </div>
        </div>
        <h3 id={nameId} className="card-name">
          <Link to={productPath(product)}>
            {title}
            {rest && (
              <>
                {' '}
                <span>{rest}</span>
              </>
            )}
          </Link>
        </h3>
        <p className="card-description">{product.description}</p>
        {product.dose && (
          <p className="card-dose">
            <span className="font-semibold text-clay-700">Dose</span> {product.dose}
          </p>
        )}
        <div className="card-price">
          <p>
            {product.coming_soon ? (
              <NoPrice />
            ) : (
              <Price price={product.discounted_price} originalPrice={product.price} />
            )}
          </p>
          {product.rating_count > 0 && (
            <p>
              <Stars rating={product.rating} count={product.rating_count} />
            </p>
          )}
        </div>
        <div className="card-actions">
          {isBuyable(product) ? (
            <CardActions product={product} labelledBy={nameId} />
          ) : (
            <DetailsLink product={product} />
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

/** In place of the price of a coming-soon product. */
export function NoPrice() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">Price not announced yet</span>
    </>
  )
}

/** The only action of a product that cannot be bought. */
function DetailsLink({ product }: { product: CardProduct }) {
  return (
    <Link to={productPathShort(product)} className="text-link card-details">
      {product.coming_soon ? 'Tell me when it is on sale' : 'View details'}
      <span className="sr-only">: {product.name}</span>
    </Link>
  )
}
