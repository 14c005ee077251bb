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

export interface FirstOrderOffer {
  label: string
  /** To which the newsletter would go. */
  email: string
  /** What it takes off these goods at the prices of the shop, as text. */
  saved: string
}

/** The first-order offer for a shopper who has not subscribed; null while no quote is known. */
export function useOpenOffer(quote: Quote | null): FirstOrderOffer | null {
  // With a price list, the offer may save nothing.
  const hasOther = !quote || quote.offer !== null || quote.price_list !== null
  const { data } = useLoad(hasOther ? null : 'open offer', () => api(getOpenOffer))
  if (hasOther || !data?.offer) return null
  const { label, percent } = data.offer
  return { label, email: data.email, saved: formatPaise(percentOf(toPaise(quote.subtotal), percent)) }
}

/** Of the offer's block, for links to it. */
export const openOfferId = 'open-offer'

interface OpenOfferProps {
  offer: FirstOrderOffer | null
  /** Reloads the total, which then includes the offer. */
  onSubscribed: () => Promise<void>
}

/** The first-order offer, which subscribing brings. */
export function OpenOffer({ offer, onSubscribed }: OpenOfferProps) {
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
  if (!offer) return null
  const { label, email, saved } = offer
  return (
    <section
      aria-labelledby={openOfferId}
      className="@container mt-5 rounded-(--radius-control) bg-clay-50 p-4"
    >
      <h3 id={openOfferId} className="scroll-mt-24 font-semibold font-text text-clay-700">
        {label}
      </h3>
      <Button
        look="secondary"
        aria-disabled={isBusy || undefined}
        onClick={() => void subscribe(email)}
        className="mt-3 w-full whitespace-nowrap px-3 @md:w-auto @md:px-5"
      >
        {isBusy ? 'Subscribing…' : `Subscribe and save ${saved}`}
      </Button>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <p className="mt-2.5 text-ink-700 text-label">
        Our growing guides go to {email}. {subscribingNote}
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
