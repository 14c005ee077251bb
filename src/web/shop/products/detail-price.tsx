import type { Product } from '#contract/shop/products.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Price } from '../../ui/price.tsx'
import { unitSalePrice } from './pack-facts.ts'
import { NoPrice } from './product-card.tsx'
import { untilText } from './until-text.ts'

/** The charged price, the saving, and the included tax. */
export function DetailPrice({ product }: { product: Product }) {
  if (product.coming_soon) {
    return (
      <p className="mt-5 text-3xl">
        <NoPrice />
      </p>
    )
  }
  const { price, discounted_price, discount_percentage } = product
  const perUnit = unitSalePrice(product)
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[1.75rem] leading-tight lg:text-3xl">
        <Price price={discounted_price} originalPrice={price} />
        {discounted_price < price && (
          <Badge tone="clay">
            Save {formatRupees(price - discounted_price)} ({discount_percentage}%)
          </Badge>
        )}
      </p>
      <p className="mt-1 text-ink-700 text-label">
        {product.price_until && `${untilText(product.price_until)} · `}
        Inclusive of all taxes{perUnit && ` · ${product.net_quantity}, ${perUnit}`}
      </p>
    </div>
  )
}
