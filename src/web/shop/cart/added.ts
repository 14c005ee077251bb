import { useSyncExternalStore } from 'react'

/** What was just put into the cart. */
export interface Added {
  productId: number
  /** As the server words it. */
  message: string
}

let added: Added | null = null
const listeners = new Set<() => void>()

/** Tells the mini-cart of an addition; each one counts, also of the same product. */
export const announceAdded = (news: Added): void => change({ ...news })

export const forgetAdded = (): void => change(null)

function change(news: Added | null): void {
  added = news
  for (const listener of listeners) listener()
}

/** The last addition, until it is forgotten. */
export function useAdded(): Added | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => added,
    () => null,
  )
}
