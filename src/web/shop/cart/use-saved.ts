import { useState } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import { forgetSaved, listSaved, moveToCart, type SavedChange, saveForLater } from '#contract/shop/saved.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { announceCartUpdated, setCart } from './cart-store.ts'

/** The saved-for-later list and its actions. */
export interface Saving {
  lines: CartItem[]
  /** The result of the last change, and a counter of changes. */
  news: { count: number; text: string }
  /** Why the last change was rejected. */
  problem: string | null
  save: (productId: number) => void
  move: (productId: number) => void
  forget: (productId: number) => void
}

const notChanged = 'Could not update cart item. Please try again.'

/** Loads the list after signing in; one change at a time. */
export function useSaved(isSignedIn: boolean): Saving {
  const isSessionOver = useEndedSession()
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState({ count: 0, text: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const { data, replace } = useLoad(isSignedIn ? 'saved' : null, async () => (await api(listSaved)).saved)

  async function change(call: () => Promise<SavedChange>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const changed = await call()
      replace(changed.saved)
      setCart(changed)
      announceCartUpdated()
      setNews(({ count }) => ({ count: count + 1, text: changed.message }))
    } catch (error) {
      const failure = failureOf(error)
      if (!isSessionOver(failure))
        setProblem(explain(failure, { refused: notChanged, unreachable: notChanged }))
    }
    setBusy(false)
  }

  return {
    lines: data ?? [],
    news,
    problem,
    save: (productId) => void change(() => api(saveForLater, { body: { productId } })),
    move: (productId) => void change(() => api(moveToCart, { params: { productId } })),
    forget: (productId) => void change(() => api(forgetSaved, { params: { productId } })),
  }
}
