import { useRouteLoaderData } from 'react-router'
import type { Quote } from '#contract/checkout.ts'
import { formatRupees } from '#contract/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Loaded } from '../../use-load.ts'
import type { LayoutData } from '../layout/layout.tsx'
import { MoneySummary } from '../orders/money-summary.tsx'
import { quoteFailure, shortageOf } from './use-quote.ts'

/** What the cart costs, and the ways on. */
export function CartTotals({ quote, isChanging }: { quote: Loaded<Quote>; isChanging: boolean }) {
  const isUpdating = quote.isLoading || isChanging
  const isShort = shortageOf(quote.error) !== null
  return (
    <section aria-labelledby="totals-title" className="card p-6 lg:sticky lg:top-24">
      <h2 id="totals-title" className="text-2xl">
        Order summary
      </h2>
      <div aria-live="polite" aria-busy={isUpdating} className="mt-4 aria-busy:opacity-60">
        <Figures quote={quote} />
      </div>
      <div className="mt-6 grid gap-3">
        {isShort ? (
          <p className="rounded-full bg-paper-200 px-5 py-2.5 text-center font-semibold text-ink-700">
            Change the marked line to go on
          </p>
        ) : (
          <ButtonLink to="/checkout">Proceed to Checkout</ButtonLink>
        )}
        <ButtonLink to="/productpage" look="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </section>
  )
}

function Figures({ quote: { data, error, isLoading, reload } }: { quote: Loaded<Quote> }) {
  if (shortageOf(error)) return <p className="text-ink-700">The total follows when every line can be had.</p>
  if (error) return <Failed message={quoteFailure(error)} onRetry={isLoading ? undefined : reload} />
  if (!data) return <Skeleton className="h-48" />
  return (
    <>
      <MoneySummary
        subtotal={data.subtotal}
        discount={data.discount}
        discountLabel={data.offer?.label}
        shipping={data.shipping}
        taxIncluded={data.tax_included}
        total={data.total}
      />
      <FreeShipping remaining={data.free_shipping_remaining} />
    </>
  )
}

function FreeShipping({ remaining }: { remaining: number }) {
  const threshold = useRouteLoaderData<LayoutData>('layout/layout')?.config.free_shipping_above ?? 0
  return (
    <div className="mt-4 rounded-xl bg-leaf-50 p-4 text-leaf-900">
      <p id="free-shipping" className="font-medium">
        {remaining === 0
          ? 'Shipping is free for this order.'
          : `Add ${formatRupees(remaining)} more for free shipping.`}
      </p>
      {threshold > 0 && (
        <progress
          aria-labelledby="free-shipping"
          max={threshold}
          value={Math.max(0, threshold - remaining)}
          className="bar mt-2"
        />
      )}
    </div>
  )
}
