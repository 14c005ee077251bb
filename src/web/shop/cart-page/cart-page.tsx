import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { recordCartReturn } from '#contract/shop/cart.ts'
import { api } from '../../lib/api/browser-api.ts'
import { focusHeadingIfLost } from '../../lib/focus.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { readToken, sessionEnded } from '../../lib/session/session.ts'
import { SignInFirst } from '../../lib/session/sign-in-first.tsx'
import { redirectMs } from '../../lib/timing.ts'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DeliveryExceptionHelp } from '../../ui/trouble-help.tsx'
import { CartContents } from '../cart/cart-contents.tsx'
import { cartFailure } from '../cart/cart-failure.ts'
import { CartSkeleton } from '../cart/cart-skeleton.tsx'
import { forgetRemoved, refreshCart, refreshCartOnce, removedOf, useCart } from '../cart/cart-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { SavedForLater } from '../cart/saved-for-later.tsx'
import { useSaved } from '../cart/use-saved.ts'
import { FirstProducts } from './first-products.tsx'
import { GoesWell } from './goes-well.tsx'

/** Refreshes the cart without delaying the page: the known state can be shown at once. */
export function loader(): null {
  void refreshCartOnce()
  return null
}

export function Component() {
  useEffect(() => forgetRemoved, [])
  const [search] = useSearchParams()
  const reminder = search.get('reminder')
  useEffect(() => {
    if (reminder && readToken()) void recordReturn(reminder)
  }, [reminder])
  return (
    <CartFrame>
      <CartInItsState />
    </CartFrame>
  )
}

/** Counts who came by the link of an e-mail. A failure concerns only the figure. */
const recordReturn = (token: string) => readOrNull(api(recordCartReturn, { body: { token } }))

export function HydrateFallback() {
  return (
    <CartFrame>
      <CartSkeleton />
    </CartFrame>
  )
}

function CartFrame({ children }: { children: ReactNode }) {
  return (
    <section className="page-width page-space">
      <PageHead title="Cart" isPrivate />
      <h1 tabIndex={-1} className="text-title">
        Your cart
      </h1>
      <div className="mt-5 md:mt-8">{children}</div>
    </section>
  )
}

function CartInItsState() {
  const cart = useCart()
  const isEmpty = cart.status === 'ready' && cart.items.length === 0
  const saving = useSaved(cart.status === 'ready')
  useFocusOnceFilled(isEmpty)
  switch (cart.status) {
    case 'unknown':
      return <CartSkeleton />
    case 'guest':
      return <SignInFirst message="You must be logged in to view your cart." afterMs={redirectMs} />
    case 'ended':
      return <SignInFirst message={sessionEnded} afterMs={redirectMs} />
    case 'failed':
      return (
        <>
          <Failed
            message={cart.failure ? cartFailure(cart.failure) : ''}
            onRetry={refreshCart}
            help={<DeliveryExceptionHelp className="mt-3" />}
          />
          {cart.items.length > 0 && (
            <CartContents cart={cart} onSave={saving.save}>
              <SavedForLater saving={saving} />
            </CartContents>
          )}
        </>
      )
    case 'ready':
      return isEmpty ? (
        <>
          <EmptyCart problem={cart.problem} removed={removedOf(cart)} />
          <SavedForLater saving={saving} />
          <FirstProducts />
        </>
      ) : (
        <CartContents cart={cart} onSave={saving.save} companion={<GoesWell items={cart.items} />}>
          <SavedForLater saving={saving} />
        </CartContents>
      )
  }
}

/** The button that fills an empty cart disappears, so the page's heading gets the focus. */
function useFocusOnceFilled(isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current && !isEmpty) focusHeadingIfLost()
    wasEmpty.current = isEmpty
  }, [isEmpty])
}
