import { Trash2 } from 'lucide'
import { useState } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import { cappedMessage } from '#shared/field-rules.ts'
import { formatRupees, lineTotal } from '#shared/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { changeLine, useCart } from './cart-store.ts'
import { QuantityField } from './quantity-field.tsx'
import type { Shortage } from './use-quote.ts'

interface CartLineProps {
  item: CartItem
  /** What a pack costs in this cart, which a price list may lower; rupees. */
  price: number
  /** Why the last change of the line was reverted. */
  problem: string | null
  /** This line prevents the order. */
  shortage: Shortage | null
  onSave: (productId: number) => void
}

/** On phones the two share a row of their own, below quantity and price. */
const lineButton =
  'inline-flex min-h-11 items-center justify-center rounded-(--radius-control) px-3 font-medium text-ink-700 text-label transition-colors hover:bg-paper-100 hover:text-ink-900 max-sm:order-last max-sm:mt-2 max-sm:grow max-sm:border max-sm:border-paper-300'

export function CartLine({ item, price, problem, shortage, onSave }: CartLineProps) {
  const { product_id, name, original_price, quantity, image_url, net_quantity } = item
  const path = `/products/${product_id}`
  const [isCapped, setIsCapped] = useState(false)
  const { maxQuantity } = useCart()

  function change(wanted: number, isTooMuch: boolean): void {
    setIsCapped(isTooMuch)
    if (wanted !== quantity) changeLine(product_id, wanted)
  }

  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr] sm:gap-x-6 sm:py-6">
      <Picture
        src={image_url}
        alt=""
        width={112}
        height={112}
        className="size-22 rounded-(--radius-control) bg-paper-100 object-cover sm:row-span-2 sm:size-28"
      />
      <div className="min-w-0">
        <h2 className="text-subheading">
          <Link to={path} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="mt-1 text-label">
          <Price price={price} originalPrice={original_price} />
          <span className="text-ink-700"> each</span>
        </p>
        {net_quantity && <p className="mt-0.5 text-ink-700 text-label">{net_quantity}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 sm:col-span-1 sm:col-start-2">
        {shortage?.available !== 0 && <QuantityField name={name} quantity={quantity} onChange={change} />}
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() => changeLine(product_id, 0)}
          className={`${lineButton} gap-2`}
        >
          <Icon of={Trash2} className="size-4" />
          Remove
        </button>
        <button
          type="button"
          aria-label={`Save for later: ${name}`}
          onClick={() => onSave(product_id)}
          className={lineButton}
        >
          Save for later
        </button>
        <p className="ml-auto font-semibold text-lg tabular-nums">
          {formatRupees(lineTotal(price, quantity))}
        </p>
        <p role="status" className="mt-2 w-full text-label empty:mt-0">
          {isCapped && quantity === maxQuantity && cappedMessage(maxQuantity)}
        </p>
      </div>
      {shortage && <ShortageNotice shortage={shortage} />}
      {problem && (
        <Notice tone="error" className="col-span-2">
          {problem}
        </Notice>
      )}
    </li>
  )
}

/** The problem of the line, and its correction. */
function ShortageNotice({ shortage: { message, available, productId } }: { shortage: Shortage }) {
  return (
    <Notice tone="error" className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        {message} {available === 0 && 'Remove it to order the rest.'}
      </span>
      {available > 0 && (
        <button
          type="button"
          onClick={() => changeLine(productId, available)}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          Take {available}
        </button>
      )}
    </Notice>
  )
}
