import { useSyncExternalStore } from 'react'
import { type CartItem, getCart } from '#contract/cart.ts'
import { isSignedOut } from '../../api/api.ts'
import { api } from '../../api/browser-api.ts'
import { forgetSession, subscribe as onSessionChange, readToken } from '../../session/session.ts'

/** What the header and the cart page know of the cart. A failed refresh keeps the last known items. */
export interface CartState {
  status: 'unknown' | 'ready' | 'failed'
  items: CartItem[]
  count: number
  /** Why the last refresh failed; an ApiError or a NetworkError. */
  error: unknown
}

const empty: CartState = { status: 'unknown', items: [], count: 0, error: null }

let state = empty
let latest = 0
const listeners = new Set<() => void>()

export function setCart(cart: { items: CartItem[]; count: number }): void {
  // A refresh that is still under way was asked before this answer and must not overwrite it.
  latest += 1
  publish({ status: 'ready', items: cart.items, count: cart.count, error: null })
}

/** Reads the cart anew; a dead token is forgotten and counts as no cart. */
export async function refreshCart(): Promise<void> {
  latest += 1
  const mine = latest
  if (!readToken()) return publish(empty)
  try {
    const cart = await api(getCart)
    if (mine === latest) publish({ status: 'ready', items: cart.items, count: cart.count, error: null })
  } catch (error) {
    if (mine !== latest) return
    if (isSignedOut(error)) {
      publish({ ...empty, error })
      forgetSession()
    } else {
      publish({ ...state, status: 'failed', error })
    }
  }
}

/** Tells everyone who shows the cart that it changed (specification §4). */
export const announceCartUpdated = (): boolean => window.dispatchEvent(new Event('cartUpdated'))

/** Starts following sign-in, other tabs and the cartUpdated signal; returns what stops it. */
export function startCart(): () => void {
  const refresh = () => void refreshCart()
  refresh()
  window.addEventListener('cartUpdated', refresh)
  const stopSession = onSessionChange(refresh)
  return () => {
    window.removeEventListener('cartUpdated', refresh)
    stopSession()
  }
}

export function useCart(): CartState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => empty,
  )
}

function publish(next: CartState): void {
  state = next
  for (const listener of listeners) listener()
}
