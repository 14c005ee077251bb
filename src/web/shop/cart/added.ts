import { useSyncExternalStore } from 'react'

/** The last addition to the cart. */
export interface Added {
  productId: number
}

let added: Added | null = null
const listeners = new Set<() => void>()

/** Notifies the mini-cart of an addition, also of the same product. */
export const announceAdded = (news: Added): void => change({ ...news })

export const forgetAdded = (): void => change(null)

function change(news: Added | null): void {
  added = news
  for (const listener of listeners) listener()
}

/** The last addition, until it is dismissed. */
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
