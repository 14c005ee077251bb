import { useEffect, useRef, useState } from 'react'
import { getOpenOffer, type Quote } from '#contract/shop/checkout.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { subscribingNote } from '#shared/copy/subscribing.ts'
import { formatPaise, percentOf, toPaise } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface OpenOfferProps {
  quote: Quote
  /** Reloads the total, which then includes the offer. */
  onSubscribed: () => Promise<void>
}

/** The first-order offer for shoppers who have not subscribed, with its amount for these goods at the prices of the shop. */
export function OpenOffer({ quote, onSubscribed }: OpenOfferProps) {
  // With a price list, the offer may save nothing.
  const hasOther = quote.offer !== null || quote.price_list !== null
  const { data } = useLoad(hasOther ? null : 'open offer', () => api(getOpenOffer))
  const { isBusy, done, problem, subscribe } = useSubscribing(onSubscribed)
  const outcome = useRef<HTMLDivElement>(null)

  // The pressed button is gone.
  useEffect(() => {
    if (done) outcome.current?.focus()
  }, [done])

  if (done) {
    return (
      <div ref={outcome} tabIndex={-1} className="mt-5 outline-none">
        <Notice tone="success">{done}</Notice>
      </div>
    )
  }
  if (hasOther || !data?.offer) return null
  const saved = formatPaise(percentOf(toPaise(quote.subtotal), data.offer.percent))
  return (
    <section aria-labelledby="open-offer" className="mt-5 rounded-(--radius-control) bg-clay-50 p-4">
      <h3 id="open-offer" className="font-semibold font-text text-clay-700">
        {data.offer.label}
      </h3>
      <Button
        look="secondary"
        aria-disabled={isBusy || undefined}
        onClick={() => void subscribe(data.email)}
        className="mt-3 w-full px-3"
      >
        {isBusy ? 'Subscribing…' : `Subscribe and save ${saved}`}
      </Button>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <p className="mt-2.5 text-ink-700 text-label">
        Our growing guides go to {data.email}. {subscribingNote}
      </p>
    </section>
  )
}

/** Subscribes like the newsletter's form. */
function useSubscribing(onSubscribed: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function subscribe(email: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await api(subscribeDiscount, { body: { email } })
      await onSubscribed()
      setDone(message)
    } catch (error) {
      setProblem(explain(failureOf(error), { refused: 'Something went wrong. Please try again.' }))
    }
    setBusy(false)
  }

  return { isBusy, done, problem, subscribe }
}
