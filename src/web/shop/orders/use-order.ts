import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getOrder, type Order } from '#contract/orders.ts'
import { ApiError, NetworkError } from '../../api/api.ts'
import { api } from '../../api/browser-api.ts'

/** How long to wait before each look at an order that is being confirmed. */
const looksAfterMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000]

/**
 * An order that keeps itself new: while its payment is being confirmed or money is on its way back it is looked at again, a few times and only while
 * somebody can see it.
 */
export function useOrder(initial: Order) {
  const [order, setOrder] = useState(initial)
  const [looks, setLooks] = useState(0)
  const isVisible = useIsVisible()
  const { id, order_status, refunds } = order
  const isPending = order_status === 'Pending' || refunds.some(({ status }) => status === 'on_its_way')

  const look = useCallback(async () => {
    try {
      setOrder(await api(getOrder, { params: { id } }))
    } catch (error) {
      // What is shown stays true enough; the next look, or the shopper, tries again.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    }
  }, [id])

  useEffect(() => {
    const waitMs = looksAfterMs[looks]
    if (!isPending || !isVisible || waitMs === undefined) return
    const timer = setTimeout(() => void look().finally(() => setLooks(looks + 1)), waitMs)
    return () => clearTimeout(timer)
  }, [isPending, isVisible, looks, look])

  return { order, setOrder, look, isWatching: isPending && looks < looksAfterMs.length }
}

const useIsVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
    () => true,
  )
