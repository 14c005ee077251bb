import { X } from 'lucide'
import { useCallback, useEffect, useId, useRef } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import type { Quote } from '#contract/shop/checkout.ts'
import { formatRupees, lineTotal } from '#shared/money.ts'
import type { Loaded } from '../../lib/loading/use-load.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Added } from './added.ts'
import { changeLine, useCart } from './cart-store.ts'
import { FreeShipping } from './free-shipping.tsx'
import { QuantityField } from './quantity-field.tsx'
import { TopUp, useTopUp } from './top-up.tsx'
import { priceIn, useQuote } from './use-quote.ts'

interface MiniCartProps {
  added: Added
  onClose: () => void
}

/**
 * The last addition and the total. The browser's popover closes on Escape and outside presses, and returns
 * the focus to the button.
 */
export function MiniCart({ added, onClose }: MiniCartProps) {
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const cart = useCart()
  const item = cart.items.find(({ product_id }) => product_id === added.productId)
  const problem = cart.problem?.productId === added.productId ? cart.problem.message : null
  const quote = useQuote(cart.fingerprint || null)
  const topUp = useTopUp(quote)
  const takeFocus = useCallback(() => panel.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    panel.current?.showPopover()
    panel.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-modal="false"
      aria-labelledby={titleId}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="mini-cart"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-subheading">
          Added to your cart
        </h2>
        <button
          type="button"
          aria-label="Close the cart"
          onClick={() => panel.current?.hidePopover()}
          className="-mr-2.5 inline-flex size-11 items-center justify-center rounded-(--radius-control) hover:bg-leaf-100"
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      {item && <Line item={item} price={priceIn(quote.data, item)} others={cart.count - item.quantity} />}
      {problem && (
        <p role="alert" className="mt-2 font-medium text-alert-700 text-label">
          {problem}
        </p>
      )}
      <Sum quote={quote} isChanging={cart.isChanging} count={cart.count} />
      <TopUp topUp={topUp} onTaken={takeFocus} showsProblem />
      <div className="mt-4 grid grid-cols-2 gap-2">
        <ButtonLink to="/cart" look="secondary">
          See the cart
        </ButtonLink>
        <ButtonLink to="/checkout">Checkout</ButtonLink>
      </div>
    </div>
  )
}

interface LineProps {
  item: CartItem
  price: number
  /** The packs of the cart's other lines. */
  others: number
}

function Line({ item, price, others }: LineProps) {
  const { product_id, name, quantity, image_url } = item
  return (
    <div className="mt-2 grid grid-cols-[4.5rem_1fr] gap-x-4 border-paper-300 border-y py-4">
      <Picture
        src={image_url}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-(--radius-control) bg-paper-100 object-cover"
      />
      <div className="min-w-0">
        <p className="font-medium leading-snug">{name}</p>
        <p className="mt-0.5 text-ink-700 text-label">
          {[item.net_quantity, `${formatRupees(price)} each`].filter(Boolean).join(' · ')}
        </p>
        <div className="mt-2 flex items-center justify-between gap-3">
          <QuantityField
            name={name}
            quantity={quantity}
            onChange={(wanted) => wanted !== quantity && changeLine(product_id, wanted)}
          />
          <p className="font-semibold tabular-nums">{formatRupees(lineTotal(price, quantity))}</p>
        </div>
      </div>
      {others > 0 && (
        <p className="col-span-full mt-3 text-ink-700 text-label">
          and {others} more {others === 1 ? 'pack' : 'packs'} in your cart
        </p>
      )}
    </div>
  )
}

interface SumProps {
  quote: Loaded<Quote>
  isChanging: boolean
  count: number
}

/** The distance to free shipping and the subtotal; hidden when they cannot be loaded. */
function Sum({ quote: { data, failure, isLoading }, isChanging, count }: SumProps) {
  if (failure) return null
  return (
    <div
      aria-live="polite"
      aria-busy={isLoading || isChanging}
      className="mt-4 min-h-28 transition-opacity aria-busy:opacity-60"
    >
      {data && (
        <>
          <FreeShipping remaining={data.free_shipping_remaining} />
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            <span>
              {count} {count === 1 ? 'pack' : 'packs'},{' '}
              {data.shipping === 0 ? 'shipping free' : 'with shipping'}
            </span>
            <span className="tabular-nums">{formatRupees(data.total)}</span>
          </p>
        </>
      )}
    </div>
  )
}
