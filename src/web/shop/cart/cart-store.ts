import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type Cart,
  type CartItem,
  getCart,
  removeCartItem,
  updateCartItem,
} from '#contract/cart.ts'
import { api } from '../../api/browser-api.ts'
import { type Failure, failureOf, isTurnedAway } from '../../api/failure.ts'
import { read } from '../../loading/read.ts'
import { forgetSession, subscribe as onSessionChange, readToken } from '../../session/session.ts'
import { type CartProblem, problemOf } from './cart-problem.ts'
import { countOf, fingerprintOf, inKnownOrder, orderWith, withChanges } from './cart-view.ts'

/**
 * `guest`: nobody is signed in; `ended`: somebody was, until the server refused the token; `failed`: the last refresh
 * did, and what was known before is still shown.
 */
type CartStatus = 'unknown' | 'guest' | 'ended' | 'ready' | 'failed'

/** What the header and the pages know of the cart. */
export interface CartState {
  status: CartStatus
  /** With changes that the server has not agreed to yet. */
  items: CartItem[]
  count: number
  /** Of what the server agreed to; changes exactly when the total may have. */
  fingerprint: string
  /** A change is under way. */
  isChanging: boolean
  /** Why the last refresh failed. */
  failure: Failure | null
  /** What came of the last change, if it failed. */
  problem: CartProblem | null
  /** The line taken out last, with its place, so that it can be put back. */
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
  fingerprint: '',
  isChanging: false,
  failure: null,
  problem: null,
  removed: null,
}

let agreed: CartItem[] = []
/** Product ids in the order in which the lines stand; also of lines that were taken out. */
let order: number[] = []
const changes = new Map<number, number>()
let state = nothing
let latest = 0
let isSending = false
let refreshing: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Takes over a cart as the server has just answered it. */
export function setCart(cart: Cart): void {
  // A refresh that is still under way was asked before this answer and must not overwrite it.
  latest += 1
  agreed = inKnownOrder(cart.items, order)
  order = orderWith(order, cart.items)
  publish({ status: 'ready', failure: null })
}

/** Reads the cart anew; a failure keeps what was known, a dead token is forgotten and counts as no cart. */
export function refreshCart(): Promise<void> {
  const mine = readAgain().finally(() => {
    if (refreshing === mine) refreshing = null
  })
  refreshing = mine
  return mine
}

/** The same, unless it is being done. */
export const refreshCartOnce = (): Promise<void> => refreshing ?? refreshCart()

async function readAgain(): Promise<void> {
  latest += 1
  const mine = latest
  // Forgetting a dead token brings us here too; why there is no cart must survive that.
  if (!readToken()) return empty(state.status === 'ended' ? 'ended' : 'guest')
  const answer = await read(api(getCart))
  if (mine !== latest) return
  if (answer.status === 'ready') setCart(answer.data)
  else if (isTurnedAway(answer.failure)) endSession()
  else publish({ status: 'failed', failure: answer.failure })
}

/** Sets the quantity of a line, 0 taking it out: shown at once, taken back with a message when it can't be done. */
export function changeLine(productId: number, quantity: number): void {
  const index = state.items.findIndex(({ product_id }) => product_id === productId)
  const item = state.items[index]
  changes.set(productId, quantity)
  publish({ problem: null, removed: quantity === 0 && item ? { item, index } : beingPutBack(productId) })
  if (!isSending) void sendChanges()
}

/** Keeps the place of a removed line until the server has put it back. */
const beingPutBack = (productId: number): RemovedLine | null =>
  state.removed?.item.product_id === productId ? state.removed : null

/** What was taken out last, unless it is back. */
export const removedOf = ({ removed, items }: CartState): RemovedLine | null =>
  items.some(({ product_id }) => product_id === removed?.item.product_id) ? null : removed

/** Nobody is offered any more to put back what was taken out. */
export function forgetRemoved(): void {
  order = agreed.map(({ product_id }) => product_id)
  publish({ removed: null })
}

/** One after the other, so that the last answer is the newest; a line changed meanwhile is sent once more. */
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
    tellOtherTabs()
    if (quantity > 0 && beingPutBack(productId)) forgetRemoved()
  } catch (error) {
    changes.delete(productId)
    const failure = failureOf(error)
    if (isTurnedAway(failure)) return endSession()
    const problem = problemOf(failure, productId, quantity)
    publish({ problem })
    if (problem.isCartStale) await refreshCart()
  }
}

/** A line that the cart no longer has comes back by being added. */
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
  publish({ status, failure: null, problem: null, removed: null })
}

const cartUpdated = 'cartUpdated'

/** Tells everyone who shows the cart that it changed (specification §4), in other tabs too. */
export function announceCartUpdated(): void {
  tellOtherTabs()
  window.dispatchEvent(new Event(cartUpdated))
}

/** They hear of whatever is stored; nothing of it stays. */
function tellOtherTabs(): void {
  localStorage.setItem(cartUpdated, 'now')
  localStorage.removeItem(cartUpdated)
}

/** Starts following sign-in, other tabs and the cartUpdated signal; returns what stops it. */
export function startCart(): () => void {
  const refresh = () => void refreshCart()
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === cartUpdated && newValue !== null) refresh()
  }
  void refreshCartOnce()
  window.addEventListener(cartUpdated, refresh)
  window.addEventListener('storage', hear)
  const stopSession = onSessionChange(refresh)
  return () => {
    window.removeEventListener(cartUpdated, refresh)
    window.removeEventListener('storage', hear)
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
    () => nothing,
  )
}

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
