import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Quote } from '#contract/shop/checkout.ts'
import { useOfferCode as applyOfferCode, removeOfferCode } from '#contract/shop/offer-code.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import type { WantedItem } from './use-quote.ts'

interface Setup {
  items?: WantedItem[] | undefined
  onQuote: (quote: Quote) => void
  onRemoved: () => Promise<void>
}

const missing = 'Please enter a code.'
const notDone = 'The code could not be used. Please try again.'

/** The typed code and its state. A link with `?code=` applies it once. */
export function useOfferCode({ items, onQuote, onRemoved }: Setup) {
  const [search] = useSearchParams()
  const linked = search.get('code')?.trim() ?? ''
  const [typed, setTyped] = useState(linked)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(explain(failureOf(error), { refused: notDone, unreachable: notDone }))
    }
    setBusy(false)
  }

  async function apply(): Promise<void> {
    if (typed.trim() === '') return setProblem(missing)
    await attempt(async () => {
      const { quote } = await api(applyOfferCode, { body: { code: typed, items } })
      setTyped('')
      onQuote(quote)
    })
  }

  const remove = (): Promise<void> =>
    attempt(async () => {
      await api(removeOfferCode)
      await onRemoved()
    })

  const applyLinked = useEffectEvent(() => void apply())
  const isLinkUsed = useRef(linked === '')
  useEffect(() => {
    if (isLinkUsed.current) return
    isLinkUsed.current = true
    applyLinked()
  }, [])

  return { typed, setTyped, problem, isBusy, isOpen: linked !== '' || undefined, apply, remove }
}
