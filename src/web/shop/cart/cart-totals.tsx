import type { Quote } from '#contract/shop/checkout.ts'
import { guaranteeOrReturns } from '#shared/copy/returns-in-short.ts'
import type { Loaded } from '../../lib/loading/use-load.ts'
import { useSettings } from '../../lib/settings.tsx'
import { BarTotal } from '../../ui/bar-total.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryDate } from '../delivery/delivery-date.tsx'
import { FreeShipping } from './free-shipping.tsx'
import { MoneySummary } from './money-summary.tsx'
import { OfferCode } from './offer-code.tsx'
import { quoteFailure, shortageOf } from './use-quote.ts'

/** The total of the cart, and the buttons. */
export function CartTotals({ quote, isChanging }: { quote: Loaded<Quote>; isChanging: boolean }) {
  const settings = useSettings()
  const isUpdating = quote.isLoading || isChanging
  const isShort = shortageOf(quote.failure) !== null
  const total = quote.failure ? null : (quote.data?.total ?? null)
  return (
    <section
      aria-labelledby="totals-title"
      className="card p-5 sm:p-7 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="totals-title" className="text-heading">
        Order summary
      </h2>
      <div aria-live="polite" aria-busy={isUpdating} className="mt-4 transition-opacity aria-busy:opacity-60">
        <Figures quote={quote} />
      </div>
      <div className="action-bar wide-action-bar mt-5">
        <div className="flex items-center justify-between gap-5">
          <BarTotal label="Total" total={total} />
          {isShort ? (
            <p className="bar-action grow rounded-(--radius-control) bg-paper-200 px-5 py-3 text-center font-semibold text-ink-700">
              Change the marked item to continue
            </p>
          ) : (
            <ButtonLink to="/checkout" className="bar-action grow">
              Proceed to checkout
            </ButtonLink>
          )}
        </div>
      </div>
      <DeliveryDate className="mt-4" />
      {quote.data && !quote.failure && (
        <OfferCode quote={quote.data} onQuote={quote.replace} onRemoved={quote.reload} />
      )}
      <p className="mt-4 text-ink-700 text-label">
        {guaranteeOrReturns(settings)}.{' '}
        <Link to="/returns" className="text-link inline-block py-1">
          How returns work
        </Link>
      </p>
    </section>
  )
}

function Figures({ quote: { data, failure, isLoading, reload } }: { quote: Loaded<Quote> }) {
  if (shortageOf(failure))
    return <p className="text-ink-700">We show the total once every item is available.</p>
  if (failure) return <Failed message={quoteFailure(failure)} onRetry={isLoading ? undefined : reload} />
  if (!data) return <Skeleton className="h-48" />
  return (
    <>
      <FreeShipping remaining={data.free_shipping_remaining} />
      <MoneySummary
        subtotal={data.subtotal}
        priceList={data.price_list}
        discount={data.discount}
        discountLabel={data.offer?.label}
        shipping={data.shipping}
        taxIncluded={data.tax_included}
        total={data.total}
      />
    </>
  )
}
