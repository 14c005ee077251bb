import { useState } from 'react'
import type { Product } from '#contract/shop/products.ts'
import { formatRupees, lineTotal } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { useCart } from '../cart/cart-store.ts'
import { QuantityField } from '../cart/quantity-field.tsx'
import { DeliveryDate } from '../delivery/delivery-date.tsx'
import { ProductNotice } from '../notices/product-notice.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { isBuyable } from './card-product.ts'

interface BuyPanelProps {
  product: Product
  /** The id of the product's name. */
  labelledBy: string
}

/** Quantity, buttons and delivery date; or why the product cannot be bought, with a notice form. */
export function BuyPanel({ product, labelledBy }: BuyPanelProps) {
  if (product.no_longer_sold) return <NoLongerSold />
  if (isBuyable(product)) return <Buying product={product} labelledBy={labelledBy} />
  return (
    <>
      {product.coming_soon ? (
        <Badge tone="blue">Coming Soon!</Badge>
      ) : (
        <Badge tone="grey">Out of Stock</Badge>
      )}
      <ProductNotice product={product} />
    </>
  )
}

/** Earlier buyers still find the product's facts here. */
const NoLongerSold = () => (
  <>
    <Badge tone="grey">No longer sold</Badge>
    <p className="mt-3 text-ink-700">We no longer sell this. Orders already placed are not affected.</p>
  </>
)

function Buying({ product, labelledBy }: BuyPanelProps) {
  const [wanted, setWanted] = useState({ quantity: 1, isCapped: false })
  const { quantity, isCapped } = wanted
  const { maxQuantity } = useCart()
  return (
    <>
      <div className="mb-4 flex noscript:hidden flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityField
          name={product.name}
          quantity={quantity}
          onChange={(next, wasTooMuch) => setWanted({ quantity: next, isCapped: wasTooMuch })}
        />
        <p role="status" className="text-ink-700 text-label">
          {isCapped
            ? `${maxQuantity} is the most of one product in an order.`
            : quantity > 1 &&
              `${quantity} packs, ${formatRupees(lineTotal(product.discounted_price, quantity))}`}
        </p>
      </div>
      <BuyButtons
        productId={product.id}
        name={product.name}
        quantity={quantity}
        price={product.discounted_price}
        originalPrice={product.price}
        labelledBy={labelledBy}
      >
        <p className="shrink-0 font-medium text-label text-leaf-700">
          <span aria-hidden className="buy-price">
            {formatRupees(lineTotal(product.discounted_price, quantity))}{' '}
          </span>
          In stock
        </p>
      </BuyButtons>
      <noscript>
        <p className="rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
          The cart and paying need JavaScript.
        </p>
      </noscript>
      <DeliveryDate className="mt-2" />
    </>
  )
}
