import type { ReactNode } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import { focusHeadingIfLost } from '../../lib/focus.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CartLine } from './cart-line.tsx'
import { type CartState, removedOf } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { OpenOffer, useOpenOffer } from './open-offer.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { TopUp, useTopUp } from './top-up.tsx'
import { priceIn, shortageOf, useQuote } from './use-quote.ts'

interface CartContentsProps {
  cart: CartState
  /** Saves a line for later. */
  onSave: (productId: number) => void
  /** A further product, unless another one would bring free shipping. */
  companion?: ReactNode
  /** The content below the lines; on phones below the total. */
  children: ReactNode
}

/** The lines of a cart, the total and the buttons. */
export function CartContents({ cart, onSave, companion, children }: CartContentsProps) {
  const quote = useQuote(cart.fingerprint || null)
  const topUp = useTopUp(quote)
  const openOffer = useOpenOffer(quote.data)
  const shortage = shortageOf(quote.failure)
  const { problem } = cart
  const removed = removedOf(cart)
  const place = Math.min(removed?.index ?? 0, cart.items.length)
  const isProblemOfLine = cart.items.some(({ product_id }) => product_id === problem?.productId)
  const asLine = (item: CartItem) => (
    <CartLine
      key={item.product_id}
      item={item}
      price={priceIn(quote.data, item)}
      problem={problem?.productId === item.product_id ? problem.message : null}
      shortage={shortage?.productId === item.product_id ? shortage : null}
      onSave={onSave}
    />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr]">
      <div>
        {problem && !isProblemOfLine && (
          <Notice tone="error" className="mb-4">
            {problem.message}
          </Notice>
        )}
        <ul className="divide-y divide-paper-300 border-paper-300 border-y">
          {cart.items.slice(0, place).map(asLine)}
          {removed && (
            <li key={`without ${removed.item.product_id}`}>
              <RemovedNotice removed={removed} />
            </li>
          )}
          {cart.items.slice(place).map(asLine)}
        </ul>
      </div>
      <CartTotals quote={quote} isChanging={cart.isChanging} />
      <div className="grid grid-cols-1 gap-8 lg:col-start-1 lg:row-start-2">
        <div className="-mt-4">
          <TopUp topUp={topUp} onTaken={focusHeadingIfLost} />
          <OpenOffer offer={openOffer} onSubscribed={quote.reload} />
          <ButtonLink to="/productpage" look="quiet" className="mt-4 -ml-5">
            Continue Shopping
          </ButtonLink>
        </div>
        {topUp.isKnown && !topUp.product && companion}
        {children}
      </div>
    </div>
  )
}
