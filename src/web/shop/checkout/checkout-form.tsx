import { type ComponentProps, lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BuyerFields, Quote } from '#contract/shop/checkout.ts'
import type { ShopConfig } from '#contract/shop/site.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { readToken, readUser, useToken } from '../../lib/session/session.ts'
import type { SignInState } from '../../lib/session/sign-in-first.tsx'
import { redirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { refreshCart, useCart } from '../cart/cart-store.ts'
import { OfferCode } from '../cart/offer-code.tsx'
import { OpenOffer, useOpenOffer } from '../cart/open-offer.tsx'
import { type QuoteToPay, useQuote } from '../cart/use-quote.ts'
import type { ShippingValues } from '../orders/shipping-form.ts'
import { attemptStore } from '../payments/attempt-store.ts'
import { ArrivalAtAddress } from './arrival-at-address.tsx'
import { type CheckoutGoods, checkoutGoods } from './checkout-goods.ts'
import { ChoicePlace } from './choice.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { type DirectBuy, priceRemark } from './direct-buy.ts'
import { FirstOrderLine } from './first-order-line.tsx'
import { FoldedOrder } from './folded-order.tsx'
import { type LaterWay, quoteLater } from './later-way.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { agreedQuote } from './payment-attempt.ts'
import { PaymentStep } from './payment-step.tsx'
import { useBuyerForm } from './use-buyer-form.ts'
import { usePayment } from './use-payment.ts'
import { useSaving } from './use-saving.ts'
import { useShippingForm } from './use-shipping-form.ts'

const PayChoice = lazy(() => import('./pay-choice.tsx').then(({ PayChoice }) => ({ default: PayChoice })))

interface CheckoutFormProps {
  config: ShopConfig
  direct: DirectBuy | null
}

const keyMissing = 'Razorpay Key ID is not set. Set RAZORPAY_KEY_ID in the environment.'
const cartEmpty = 'Your cart is empty. Please add items to place an order.'

export function CheckoutForm({ config, direct }: CheckoutFormProps) {
  const goSignIn = useGoSignIn()
  const { items, quote, goods, askAgain } = useGoods(direct)
  const { form, book, setBook } = useShippingForm()
  const saving = useSaving(setBook)
  const business = useBuyerForm()
  // The ways to pay load again after a refusal, since their rules may have changed.
  const [rejections, setRejections] = useState(0)
  const payment = usePayment({
    config,
    onQuoteChanged: quote.replace,
    onGoodsRejected: () => {
      setRejections((count) => count + 1)
      askAgain()
    },
    onFieldsRejected: (errors) => form.showErrors(errors) || business.showErrors(errors),
    onSignedOut: goSignIn,
  })
  const [later, setLater] = useState<LaterWay | null>(null)
  const [paidFor, setPaidFor] = useState<CheckoutGoods | null>(null)
  // A started payment keeps its goods after the order has emptied the cart.
  const offered =
    later && goods.kind === 'ready' ? { ...goods, quote: quoteLater(goods.quote, later) } : goods
  const shown = payment.phase === 'idle' || !paidFor ? offered : paidFor
  const isDone = payment.phase === 'succeeded'
  useRedirect(isDone ? `/order-details/${payment.orderId}` : null, redirectMs, { replace: true })

  // The checks follow the specification's order: key, address, goods.
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (config.razorpay_key_id || later)
      void form.submit(
        (shipping) => business.withBuyer((buyer) => payFor(shipping, buyer)),
        payment.forgetError,
      )(event)
    else payment.showError(keyMissing)
  }

  function payFor(shipping: ShippingValues, business?: BuyerFields): void {
    if (!readToken()) {
      goSignIn('You must be logged in to place an order.')
    } else if (goods.kind !== 'ready' || goods.quote.total === 0) {
      payment.showError(cartEmpty)
    } else {
      setPaidFor(offered)
      void saving.save(shipping)
      const { quote } = goods
      const buyer = readUser()?.email ?? ''
      const purchase = { items, quote, shipping, buyer, business, agent: direct?.agent ?? undefined }
      void (later ? payment.payLater(purchase, later) : payment.pay(purchase))
    }
  }

  const priced = payment.phase === 'idle' ? quoteOfShopper(goods) : null
  const openOffer = useOpenOffer(priced)
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="steps mt-5 grid grid-cols-1 gap-5 noscript:hidden sm:gap-6 lg:grid-cols-[1fr_25rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-10"
    >
      <FoldedOrder goods={shown} isOfCart={direct === null} />
      <DeliveryStep form={form} book={book} saving={saving} business={business} />
      <PaymentStep later={later}>
        {hasChoice(config) && (
          <WayToPay
            isForAll={config.has_cash_on_delivery}
            goods={goods}
            items={items}
            form={form}
            rejections={rejections}
            chosen={later}
            isFixed={payment.phase !== 'idle'}
            onChoose={setLater}
          />
        )}
      </PaymentStep>
      <OrderSummary
        goods={shown}
        codFee={later?.fee ?? 0}
        remark={direct && shown.kind === 'ready' ? priceRemark(direct, shown.quote) : null}
        isUpdating={quote.isLoading}
        onRetry={askAgain}
        arrival={shown.kind === 'ready' && <ArrivalAtAddress form={form} />}
        code={
          priced && (
            <OfferCode quote={priced} items={items} onQuote={quote.replace} onRemoved={quote.reload} />
          )
        }
        offer={priced && <OpenOffer offer={openOffer} onSubscribed={quote.reload} />}
      >
        <PayPanel
          payment={payment}
          canPay={shown.kind === 'ready' || shown.kind === 'unknown'}
          total={shown.kind === 'ready' ? shown.quote.total : null}
          isPaidLater={later !== null}
        >
          <FirstOrderLine offer={openOffer} goods={shown} />
        </PayPanel>
      </OrderSummary>
      <ButtonLink
        to="/productpage"
        look="quiet"
        className="justify-self-center lg:-ml-5 lg:justify-self-start"
      >
        Back to Products
      </ButtonLink>
    </form>
  )
}

/** Whether shoppers may pay otherwise than online. */
const hasChoice = (config: ShopConfig): boolean => config.has_cash_on_delivery || config.has_pay_later

/** The choice between now and later, once the goods have a price; only shops with such a choice load its code. */
function WayToPay({
  isForAll,
  goods,
  ...choice
}: Omit<ComponentProps<typeof PayChoice>, 'quote'> & {
  /** Whether every shopper has the choice; otherwise few do, and nobody else sees a place for it. */
  isForAll: boolean
  goods: CheckoutGoods
}) {
  if (goods.kind === 'loading') return isForAll ? <ChoicePlace /> : null
  if (goods.kind !== 'ready') return null
  const { payment_methods: known } = goods.quote
  // A chosen way that is not possible any more ends in the choice itself.
  if (!isForAll && !choice.chosen && known && !known.some(({ kind }) => kind === 'terms')) return null
  return (
    <Suspense fallback={<ChoicePlace />}>
      <PayChoice {...choice} quote={goods.quote} />
    </Suspense>
  )
}

/** The price of a signed-in shopper's goods, which codes and offers change. */
const quoteOfShopper = (goods: CheckoutGoods): Quote | null =>
  goods.kind === 'ready' && readToken() !== null ? goods.quote : null

/** The goods and their quote. */
function useGoods(direct: DirectBuy | null) {
  const isHydrated = useIsHydrated()
  const token = useToken()
  const cart = useCart()
  const items = direct?.items
  const cartKey = cart.fingerprint && `cart ${cart.fingerprint}`
  const key = items ? `direct ${JSON.stringify(items)} ${token}` : cartKey
  const quote = useQuote(isHydrated ? key || null : null, items, (fresh: QuoteToPay) =>
    agreedQuote(attemptStore.read(), { items, quote: fresh, buyer: readUser()?.email ?? '' }, Date.now()),
  )
  function askAgain(): void {
    if (!items) void refreshCart()
    if (key) void quote.reload()
  }
  return { items, quote, goods: checkoutGoods(items, cart, quote), askAgain }
}

/** Opens the sign-in page, which returns here with the typed values. */
function useGoSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (notice: string): void => {
    const state: SignInState = { notice }
    void navigate(signInPath(pathname + search), { state })
  }
}
