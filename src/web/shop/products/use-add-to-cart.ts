import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { addToCart } from '#contract/shop/cart.ts'
import { clampQuantity, maxBusinessQuantity } from '#shared/field-rules.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf, isTurnedAway } from '../../lib/api/failure.ts'
import { rememberIntent, takeParticulars } from '../../lib/session/resume.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { forgetSession, readToken, sessionEnded } from '../../lib/session/session.ts'
import { addToCartNoticeMs, redirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { announceAdded } from '../cart/added.ts'
import { type AddNotice, addingWords } from '../cart/adding.ts'
import { announceCartUpdated, setCart } from '../cart/cart-store.ts'
import type { WantedItem } from '../cart/use-quote.ts'

/** Adds packs of a product to the cart; continues for a guest after signing in. */
export function useAddToCart(productId: number, quantity = 1) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<AddNotice | null>(null)
  const isAdding = useRef(false)

  const addPacks = useCallback(
    async (packs: number) => {
      if (isAdding.current) return
      isAdding.current = true
      setBusy(true)
      setNotice(null)
      const outcome = await addItem({ productId, quantity: packs })
      if (outcome.mustSignIn) rememberIntent({ kind: 'add-to-cart', productId, path }, { packs })
      setNotice(outcome)
      setBusy(false)
      isAdding.current = false
    },
    [productId, path],
  )

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), addToCartNoticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  useRedirect(notice?.mustSignIn ? signInPath(path) : null, redirectMs, { state: { notice: notice?.text } })

  const [isResumed, setResumed] = useState(false)
  useEffect(() => {
    const wanted = readToken() && takeParticulars({ kind: 'add-to-cart', productId, path })
    if (!wanted) return
    setResumed(true)
    void addPacks(clampQuantity(Number(wanted.packs) || 1, maxBusinessQuantity))
  }, [productId, path, addPacks])

  return { add: () => addPacks(quantity), isBusy, notice, isResumed }
}

async function addItem(item: WantedItem): Promise<AddNotice> {
  if (!readToken()) {
    return { tone: 'error', text: 'You must be logged in to add items to cart.', mustSignIn: true }
  }
  try {
    const reply = await api(addToCart, { body: item })
    setCart(reply)
    announceCartUpdated()
    const text = reply.message || 'Item added to cart!'
    announceAdded({ productId: item.productId })
    return { tone: 'success', text }
  } catch (error) {
    const failure = failureOf(error)
    if (!isTurnedAway(failure)) return { tone: 'error', text: explain(failure, addingWords) }
    forgetSession()
    return { tone: 'error', text: sessionEnded, mustSignIn: true }
  }
}
