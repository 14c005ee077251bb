import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { addToCart } from '#contract/cart.ts'
import { ApiError, isTurnedAway, NetworkError } from '../../api/api.ts'
import { api } from '../../api/browser-api.ts'
import { rememberIntent, takeIntent } from '../../session/resume.ts'
import { signInPath } from '../../session/return-path.ts'
import { forgetSession, readToken } from '../../session/session.ts'
import { addToCartNoticeMs, redirectMs } from '../../timing.ts'
import { useRedirect } from '../../use-redirect.ts'
import { announceCartUpdated, setCart } from '../cart/cart-store.ts'

export interface AddNotice {
  tone: 'success' | 'error'
  text: string
  /** The shopper is sent to sign in after reading it. */
  mustSignIn?: boolean
}

/** Puts one pack of a product into the cart, and again by itself for a guest who is back from signing in. */
export function useAddToCart(productId: number) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<AddNotice | null>(null)
  const isAdding = useRef(false)

  const add = useCallback(async () => {
    if (isAdding.current) return
    isAdding.current = true
    setBusy(true)
    setNotice(null)
    const outcome = await addOne(productId)
    if (outcome.mustSignIn) rememberIntent({ kind: 'add-to-cart', productId, path })
    setNotice(outcome)
    setBusy(false)
    isAdding.current = false
  }, [productId, path])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), addToCartNoticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  useRedirect(notice?.mustSignIn ? signInPath(path) : null, redirectMs, { state: { notice: notice?.text } })

  const [isResumed, setResumed] = useState(false)
  useEffect(() => {
    if (!readToken() || !takeIntent({ kind: 'add-to-cart', productId, path })) return
    setResumed(true)
    void add()
  }, [productId, path, add])

  return { add, isBusy, notice, isResumed }
}

async function addOne(productId: number): Promise<AddNotice> {
  if (!readToken()) {
    return { tone: 'error', text: 'You must be logged in to add items to cart.', mustSignIn: true }
  }
  try {
    const reply = await api(addToCart, { body: { productId, quantity: 1 } })
    setCart(reply)
    announceCartUpdated()
    return { tone: 'success', text: reply.message || 'Item added to cart!' }
  } catch (error) {
    if (isTurnedAway(error)) {
      forgetSession()
      return { tone: 'error', text: 'Your session has expired. Please log in again.', mustSignIn: true }
    }
    return { tone: 'error', text: failureText(error) }
  }
}

function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'Failed to add item to cart.'
  // Anything but a request that failed is a fault of ours, and has to be seen.
  if (!(error instanceof NetworkError)) reportError(error)
  return 'Error adding item to cart.'
}
