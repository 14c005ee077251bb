import { useEffect } from 'react'
import { browserStorage } from '../../lib/storage/storage.ts'
import { useCart } from './cart-store.ts'

/** Caches the cart for the offline page, and removes it after signing out. */
export function useStoredCart(): void {
  const { status, items, isChanging } = useCart()
  useEffect(() => {
    if (status === 'unknown' || status === 'failed' || isChanging) return
    // A visitor without a cart loads nothing for it.
    if (items.length === 0 && !isSaved()) return
    void import('../../lib/offline/cache-cart.ts').then(({ cacheCart }) => cacheCart(items))
  }, [status, items, isChanging])
}

const isSaved = (): boolean => browserStorage.read('offline:cart') !== null
