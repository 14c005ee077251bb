import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Quote } from '#contract/shop/checkout.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOfferCode } from './use-offer-code.ts'
import type { WantedItem } from './use-quote.ts'

interface OfferCodeProps {
  quote: Quote
  /** The goods of a direct buy. */
  items?: WantedItem[] | undefined
  onQuote: (quote: Quote) => void
  /** Reloads the total. */
  onRemoved: () => Promise<void>
}

/** The code of an offer: its field, or the applied code. It may be rendered within a form. */
export function OfferCode({ quote, items, onQuote, onRemoved }: OfferCodeProps) {
  const code = useOfferCode({ items, onQuote, onRemoved })
  const kept = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isSaved = quote.code !== null
  const wasKept = useRef(isSaved)

  // The pressed button is gone, whether a code came or went.
  useEffect(() => {
    const disclosure = field.current?.closest('details')
    if (wasKept.current && !isSaved && disclosure) disclosure.open = true
    if (wasKept.current !== isSaved) (isSaved ? kept.current : field.current)?.focus()
    wasKept.current = isSaved
  }, [isSaved])

  if (quote.code) {
    const { code: name, problem } = quote.code
    return (
      <div ref={kept} tabIndex={-1} className="mt-5 outline-none">
        <Notice tone={problem ? 'info' : 'success'}>
          <p>{problem ? problem.message : `The code ${name} counts for this order.`}</p>
          <button
            type="button"
            onClick={() => void code.remove()}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Remove the code<span className="sr-only"> {name}</span>
          </button>
          {code.problem && <p>{code.problem}</p>}
        </Notice>
      </div>
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter would submit the checkout.
    event.preventDefault()
    void code.apply()
  }

  return (
    <details open={code.isOpen} className="mt-5">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-leaf-700">Have a code?</summary>
      <div className="mt-1 grid gap-3">
        <Field
          ref={field}
          label="Code"
          name="offerCode"
          value={code.typed}
          onChange={(event) => code.setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={code.problem ?? undefined}
        />
        <Button
          type="button"
          look="secondary"
          aria-disabled={code.isBusy || undefined}
          onClick={() => void code.apply()}
        >
          {code.isBusy ? 'Applying…' : 'Apply'}
        </Button>
      </div>
    </details>
  )
}
