import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { addItemsToCart, addToCart } from '#contract/shop/cart.ts'
import type { Variant } from '#shared/garden/shopping-list.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf, isTurnedAway } from '../../lib/api/failure.ts'
import { rememberIntent, takeIntent } from '../../lib/session/resume.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { forgetSession, readToken, sessionEnded } from '../../lib/session/session.ts'
import { redirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { type AddNotice, addingWords } from '../cart/adding.ts'
import { announceCartUpdated, setCart } from '../cart/cart-store.ts'
import type { WantedItem } from '../cart/use-quote.ts'

/** The maximum number of packs of one product in a cart. */
export const maxPacks = 10

export const itemsOf = ({ lines }: Variant): WantedItem[] =>
  lines.map(({ good, packs }) => ({ productId: good.productId, quantity: Math.min(maxPacks, packs) }))

const signInFirst: AddNotice = {
  tone: 'error',
  text: 'You must be logged in to add items to cart.',
  mustSignIn: true,
}

/**
 * Adds several products to the cart, reports partial results, and continues for a guest after signing in.
 * @param isAllOrNothing all of them or none.
 */
export function useAddItems(items: WantedItem[], onAdded?: () => void, isAllOrNothing = false) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<AddNotice | null>(null)
  const isAdding = useRef(false)
  const key = JSON.stringify(items)

  const add = useCallback(async () => {
    if (isAdding.current) return
    isAdding.current = true
    setBusy(true)
    setNotice(null)
    const { added, ...outcome } = await (isAllOrNothing ? addLines : addAll)(JSON.parse(key))
    if (added > 0) onAdded?.()
    if (outcome.mustSignIn) rememberIntent({ kind: 'add-items', items: key, path })
    setNotice(outcome)
    setBusy(false)
    isAdding.current = false
  }, [key, path, onAdded, isAllOrNothing])

  useRedirect(notice?.mustSignIn ? signInPath(path) : null, redirectMs, { state: { notice: notice?.text } })
  useEffect(() => {
    if (readToken() && takeIntent({ kind: 'add-items', items: key, path })) void add()
  }, [key, path, add])

  return { add, isBusy, notice }
}

/**
 * One after the other, so that the last answer has the whole cart. Unavailable products are named; the others
 * are added.
 */
async function addAll(items: WantedItem[]): Promise<AddNotice & { added: number }> {
  if (!readToken()) return { ...signInFirst, added: 0 }
  const problems: string[] = []
  let added = 0
  for (const item of items) {
    try {
      setCart(await api(addToCart, { body: item }))
      added += 1
    } catch (error) {
      const failure = failureOf(error)
      if (isTurnedAway(failure)) {
        forgetSession()
        return { ...signInFirst, added, text: sessionEnded }
      }
      problems.push(explain(failure, addingWords))
    }
  }
  if (added > 0) announceCartUpdated()
  if (problems.length === 0) return { tone: 'success', added, text: 'Everything is in your cart.' }
  const rest = added > 0 ? ' The rest is in your cart.' : ''
  return { tone: 'error', added, text: `${[...new Set(problems)].join(' ')}${rest}` }
}

async function addLines(items: WantedItem[]): Promise<AddNotice & { added: number }> {
  if (!readToken()) return { ...signInFirst, added: 0 }
  try {
    const reply = await api(addItemsToCart, { body: { items } })
    setCart(reply)
    announceCartUpdated()
    return { tone: 'success', added: items.length, text: reply.message }
  } catch (error) {
    const failure = failureOf(error)
    if (!isTurnedAway(failure)) return { tone: 'error', added: 0, text: explain(failure, addingWords) }
    forgetSession()
    return { ...signInFirst, added: 0, text: sessionEnded }
  }
}
