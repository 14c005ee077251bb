import { useEffect, useRef } from 'react'
import type { Quote } from '#contract/shop/checkout.ts'
import { getTopUp, type TopUp as OfferedTopUp } from '#contract/shop/top-up.ts'
import { formatRupees } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { isFocusLost } from '../../lib/focus.ts'
import { type Loaded, useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { changeLine, useCart } from './cart-store.ts'
import { topUpWords } from './top-up-words.ts'

/** The product that brings a cart with a shipping fee free shipping at the lowest extra cost; null without a sensible one. */
export function useTopUp({ data: quote, failure: noQuote }: Loaded<Quote>) {
  const { fingerprint } = useCart()
  const hasFee = !noQuote && (quote?.shipping ?? 0) > 0
  const { data, failure, isLoading } = useLoad(hasFee ? fingerprint || null : null, () => api(getTopUp))
  return {
    product: (hasFee && !failure && data?.product) || null,
    isLoading,
    isKnown: quote !== null && (!hasFee || failure !== null || data !== null),
  }
}

interface TopUpProps {
  topUp: ReturnType<typeof useTopUp>
  /** Takes the focus when the pressed button is gone. */
  onTaken: () => void
  /** Shows its own error, where no other place does. */
  showsProblem?: boolean
}

/** What brings free shipping; hidden without it. */
export function TopUp({ topUp: { product, isLoading }, onTaken, showsProblem = false }: TopUpProps) {
  const { isChanging, problem } = useCart()
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !product && isFocusLost()) onTaken()
    wasShown.current = product !== null
  }, [product, onTaken])
  if (!product) return null
  return (
    <div className="@container mt-4">
      <Offered product={product} isBusy={isLoading || isChanging} />
      {showsProblem && problem?.productId === product.id && (
        <p role="alert" className="mt-2 font-medium text-alert-700 text-label">
          {problem.message}
        </p>
      )}
    </div>
  )
}

function Offered({ product, isBusy }: { product: OfferedTopUp; isBusy: boolean }) {
  const { id, name, image_url, net_quantity, price } = product
  return (
    <section
      aria-label="To free shipping"
      aria-busy={isBusy}
      className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4 rounded-(--radius-control) border border-leaf-300 p-3 aria-busy:opacity-60 @md:grid-cols-[4.5rem_1fr_auto] @md:items-center"
    >
      <Picture
        src={image_url}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-(--radius-control) bg-paper-100 object-cover"
      />
      <div className="min-w-0 text-label leading-snug">
        <Link to={`/products/${id}`} className="font-semibold underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-ink-700">
          {net_quantity}, {formatRupees(price)}
        </p>
        <p className="mt-0.5 text-leaf-900">{topUpWords(product)}</p>
      </div>
      <Button
        look="secondary"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || changeLine(id, 1)}
        className="max-@md:col-span-full mt-3 min-h-11 px-4 @md:mt-0"
      >
        Add 1 pack<span className="sr-only"> of {name}</span>
      </Button>
    </section>
  )
}
