import type { LinkQuote } from '#contract/shop/buy-link.ts'
import type { Quote } from '#contract/shop/checkout.ts'
import { arrivalOf } from '#shared/delivery/arrival.ts'
import { zoneOfPin } from '#shared/delivery/zones.ts'
import { formatRupees } from '#shared/money.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { useToken } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/settings.tsx'
import { BarTotal } from '../../ui/bar-total.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useCart } from '../cart/cart-store.ts'
import { MoneySummary } from '../cart/money-summary.tsx'
import { Arrives } from '../delivery/arrives.tsx'
import { DeliveryDate } from '../delivery/delivery-date.tsx'
import { deliveryPin } from '../delivery/delivery-pin.ts'
import { checkoutPath } from './checkout-path.ts'
import type { LinkParts } from './link-parts.ts'

interface LinkGoodsProps extends LinkQuote {
  /** Today, as the server or the last load computed it. */
  day: number
  parts: LinkParts
}

/** The lines of a link with what they cost, and what was left out. */
export function LinkGoods({ quote, remarks, day, parts }: LinkGoodsProps) {
  if (quote.lines.length === 0) {
    return (
      <>
        <Remarks remarks={remarks} />
        <p className="text-lead">Nothing of this link can be bought now.</p>
        <ButtonLink to={parts.continueTo} className="mt-5">
          Continue Shopping
        </ButtonLink>
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_23rem]">
      <div>
        <Remarks remarks={remarks} />
        <ul className="divide-y divide-paper-300 border-paper-300 border-y">
          {quote.lines.map((line) => (
            <Line key={line.product_id} line={line} />
          ))}
        </ul>
      </div>
      <section aria-labelledby="totals-title" className="card p-5 sm:p-7 lg:sticky lg:top-24">
        <h2 id="totals-title" className="text-heading">
          Order summary
        </h2>
        <div className="mt-4">
          <MoneySummary
            subtotal={quote.subtotal}
            discount={quote.discount}
            discountLabel={quote.offer?.label}
            shipping={quote.shipping}
            taxIncluded={quote.tax_included}
            total={quote.total}
          />
        </div>
        <CodeNotice code={quote.code} />
        <Delivery parts={parts} day={day} />
        <Actions quote={quote} parts={parts} />
      </section>
    </div>
  )
}

function Remarks({ remarks }: Pick<LinkQuote, 'remarks'>) {
  if (remarks.length === 0) return null
  return (
    <Notice tone="info" className="mb-5">
      <p>Some products differ from the link:</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {remarks.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Line({ line }: { line: Quote['lines'][number] }) {
  const { product_id, name, quantity, price, original_price, line_total, image_url } = line
  return (
    <li className="flex items-center gap-x-4 py-4">
      <Picture
        src={image_url}
        alt=""
        width={88}
        height={88}
        className="size-16 shrink-0 rounded-(--radius-control) bg-paper-100 object-cover sm:size-22"
      />
      <div className="min-w-0 grow">
        <h2 className="font-semibold leading-snug wrap-anywhere">
          <Link to={`/products/${product_id}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-3 text-label">
          <p>
            {quantity} {quantity === 1 ? 'pack' : 'packs'},{' '}
            <Price price={price} originalPrice={original_price} />
            <span className="text-ink-700"> each</span>
          </p>
          <p className="ml-auto font-semibold text-base tabular-nums">{formatRupees(line_total)}</p>
        </div>
      </div>
    </li>
  )
}

function CodeNotice({ code }: Pick<Quote, 'code'>) {
  if (!code) return null
  return (
    <Notice tone={code.problem ? 'info' : 'success'} className="mt-4 wrap-anywhere">
      {code.problem ? code.problem.message : `The code ${code.code} counts for this order.`}
    </Notice>
  )
}

/**
 * The date for the PIN of the link until the browser has stored it; then, or without one, the usual field. Another
 * PIN of the visitor counts until the visitor takes the link's.
 */
function Delivery({ parts: { pin, isPinWrong }, day }: Pick<LinkGoodsProps, 'parts' | 'day'>) {
  const { shipping } = useSettings()
  const stored = deliveryPin.use()
  const zone = pin && zoneOfPin(pin)
  return (
    <div className="mt-4">
      {isPinWrong && (
        <p className="mb-2 text-alert-700">
          The PIN code of this link is not valid: a PIN code has six digits, such as 560001.
        </p>
      )}
      {zone && !stored ? (
        <Arrives arrival={arrivalOf(day, zone, shipping)}>at {pin}</Arrives>
      ) : (
        <DeliveryDate />
      )}
      {pin && stored && stored !== pin && (
        <button type="button" onClick={() => deliveryPin.write(pin)} className="text-link min-h-11">
          Use PIN code {pin} of this link
        </button>
      )}
    </div>
  )
}

function Actions({ quote, parts }: { quote: Quote; parts: LinkParts }) {
  const isGuest = useToken() === null
  const hasCart = useCart().items.length > 0
  const items = quote.lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }))
  const isCodeUnknown = quote.code?.problem?.code === 'code_unknown'
  const checkout = checkoutPath(items, isCodeUnknown ? '' : parts.code, parts.agent)
  return (
    <div className="mt-6 grid gap-3">
      <div className="action-bar">
        <div className="flex items-center justify-between gap-5">
          <BarTotal label="Total" total={quote.total} />
          <ButtonLink to={checkout} className="grow">
            Proceed to checkout
          </ButtonLink>
        </div>
      </div>
      <NeedsJavaScript feature="Paying" />
      {hasCart && <p className="text-ink-700 text-label">Your cart stays as it is: only this is ordered.</p>}
      {isGuest && (
        <ButtonLink to={signInPath(checkout)} look="secondary">
          Log In First
        </ButtonLink>
      )}
      <ButtonLink to={parts.continueTo} look="quiet">
        Continue Shopping
      </ButtonLink>
    </div>
  )
}
