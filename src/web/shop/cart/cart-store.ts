import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type Cart,
  type CartItem,
  getCart,
  removeCartItem,
  updateCartItem,
} from '#contract/shop/cart.ts'
import { maxQuantity } from '#shared/field-rules.ts'
import { api } from '../../lib/api/browser-api.ts'
import { type Failure, failureOf, isTurnedAway } from '../../lib/api/failure.ts'
import { read } from '../../lib/loading/read.ts'
import { forgetSession, subscribe as onSessionChange, readToken } from '../../lib/session/session.ts'
import { browserStorage } from '../../lib/storage/storage.ts'
import { type CartProblem, problemOf } from './cart-problem.ts'
import { countOf, fingerprintOf, inKnownOrder, orderWith, withChanges } from './cart-view.ts'

/**
 * `guest`: nobody is signed in; `ended`: the server rejected the token; `failed`: the last refresh failed, and
 * the known state is still shown.
 */
type CartStatus = 'unknown' | 'guest' | 'ended' | 'ready' | 'failed'

/** The state of the cart for header and pages. */
export interface CartState {
  status: CartStatus
  /** With changes that the server has not confirmed yet. */
  items: CartItem[]
  count: number
  /** The most packs of one product. */
  maxQuantity: number
  /** Of the confirmed cart; changes exactly when the total may have changed. */
  fingerprint: string
  /** A change is under way. */
  isChanging: boolean
  /** Why the last refresh failed. */
  failure: Failure | null
  /** The result of the last change, if it failed. */
  problem: CartProblem | null
  /** The last removed line with its place, so that it can be restored. */
  removed: RemovedLine | null
}

export interface RemovedLine {
  item: CartItem
  index: number
}

const nothing: CartState = {
  status: 'unknown',
  items: [],
  count: 0,
  maxQuantity,
  fingerprint: '',
  isChanging: false,
  failure: null,
  problem: null,
  removed: null,
}

let agreed: CartItem[] = []
/** Product ids in the order of the lines, with removed lines. */
let order: number[] = []
const changes = new Map<number, number>()
let state = nothing
let latest = 0
let isSending = false
let refreshing: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Stores a cart that the server has just answered. */
export function setCart(cart: Cart): void {
  // A running refresh is older than this answer and must not overwrite it.
  latest += 1
  agreed = inKnownOrder(cart.items, order)
  order = orderWith(order, cart.items)
  publish({ status: 'ready', failure: null, maxQuantity: cart.max_quantity ?? maxQuantity })
}

/** Loads the cart; a failure keeps the known state, an invalid token counts as no cart. */
export function refreshCart(): Promise<void> {
  const mine = readAgain().finally(() => {
    if (refreshing === mine) refreshing = null
  })
  refreshing = mine
  return mine
}

/** The same, unless it is already running. */
export const refreshCartOnce = (): Promise<void> => refreshing ?? refreshCart()

async function readAgain(): Promise<void> {
  latest += 1
  const mine = latest
  // An invalid token was just forgotten; the reason must stay.
  if (!readToken()) return empty(state.status === 'ended' ? 'ended' : 'guest')
  const answer = await read(api(getCart))
  if (mine !== latest) return
  if (answer.status === 'ready') setCart(answer.data)
  else if (isTurnedAway(answer.failure)) endSession()
  else publish({ status: 'failed', failure: answer.failure })
}

/** Sets the quantity of a line, 0 removes it: shown at once, reverted with a message on failure. */
export function changeLine(productId: number, quantity: number): void {
  const index = state.items.findIndex(({ product_id }) => product_id === productId)
  const item = state.items[index]
  changes.set(productId, quantity)
  publish({ problem: null, removed: quantity === 0 && item ? { item, index } : beingRestored(productId) })
  if (!isSending) void sendChanges()
}

/** The place of a removed line until the server has restored it. */
const beingRestored = (productId: number): RemovedLine | null =>
  state.removed?.item.product_id === productId ? state.removed : null

/** The last removed line, unless it was restored. */
export const removedOf = ({ removed, items }: CartState): RemovedLine | null =>
  items.some(({ product_id }) => product_id === removed?.item.product_id) ? null : removed

/** Ends the offer to restore a removed line. */
export function forgetRemoved(): void {
  order = agreed.map(({ product_id }) => product_id)
  publish({ removed: null })
}

/**
 * One after the other, so that the last answer is the newest; a line that was changed meanwhile is sent
 * again.
 */
async function sendChanges(): Promise<void> {
  isSending = true
  for (let next = firstChange(); next; next = firstChange()) await sendChange(...next)
  isSending = false
}

const firstChange = (): [number, number] | undefined => changes.entries().next().value

async function sendChange(productId: number, quantity: number): Promise<void> {
  try {
    const cart = await askFor(productId, quantity)
    if (changes.get(productId) === quantity) changes.delete(productId)
    setCart(cart)
    notifyOtherTabs()
    if (quantity > 0 && beingRestored(productId)) forgetRemoved()
  } catch (error) {
    changes.delete(productId)
    const failure = failureOf(error)
    if (isTurnedAway(failure)) return endSession()
    const problem = problemOf(failure, productId, quantity)
    publish({ problem })
    if (problem.isCartStale) await refreshCart()
  }
}

/** A line that no longer exists is added again. */
function askFor(productId: number, quantity: number): Promise<Cart> {
  if (quantity === 0) return api(removeCartItem, { params: { productId } })
  if (agreed.some(({ product_id }) => product_id === productId)) {
    return api(updateCartItem, { body: { productId, quantity } })
  }
  return api(addToCart, { body: { productId, quantity } })
}

function endSession(): void {
  empty('ended')
  forgetSession()
}

function empty(status: CartStatus): void {
  agreed = []
  order = []
  changes.clear()
  publish({ status, failure: null, problem: null, removed: null, maxQuantity })
}

const cartUpdated = 'cartUpdated'

/** Notifies all displays of the cart of a change (specification §4), in other tabs too. */
export function announceCartUpdated(): void {
  notifyOtherTabs()
  window.dispatchEvent(new Event(cartUpdated))
}

/** Storage events reach other tabs; the value itself is deleted. */
function notifyOtherTabs(): void {
  browserStorage.write(cartUpdated, 'now')
  browserStorage.write(cartUpdated, null)
}

/** Follows sign-ins, other tabs and the cartUpdated event; returns a function that stops it. */
export function startCart(): () => void {
  const refresh = () => void refreshCart()
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === cartUpdated && newValue !== null) refresh()
  }
  void refreshCartOnce()
  window.addEventListener(cartUpdated, refresh)
  window.addEventListener('storage', onStorage)
  const stopSession = onSessionChange(refresh)
  return () => {
    window.removeEventListener(cartUpdated, refresh)
    window.removeEventListener('storage', onStorage)
    stopSession()
  }
}

export function useCart(): CartState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readCart,
    () => nothing,
  )
}

/** The present state, for readers outside of React. */
export const readCart = (): CartState => state

function publish(news: Partial<CartState>): void {
  const items = withChanges(agreed, changes)
  state = {
    ...state,
    ...news,
    items,
    count: countOf(items),
    fingerprint: fingerprintOf(agreed),
    isChanging: changes.size > 0,
  }
  for (const listener of listeners) listener()
}
