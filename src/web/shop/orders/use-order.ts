import { useEffect, useState, useSyncExternalStore } from 'react'
import { getOrder, type Order } from '#contract/shop/orders.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { rememberOrders } from './remember-orders.ts'

/** The waits before each check of an order that is being confirmed. */
const looksAfterMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000]

/**
 * An order that refreshes itself a few times while its payment or refund is pending and the page is visible.
 * After a failed load the shown state stays.
 */
export function useOrder(initial: Order) {
  const { id } = initial
  const { data, reload, replace } = useLoad<Order>(id, () => api(getOrder, { params: { id } }), initial)
  const order = data ?? initial
  useEffect(() => rememberOrders([order]), [order])
  const [looks, setLooks] = useState(0)
  const isVisible = useIsVisible()
  const isPending =
    order.order_status === 'Pending' || order.refunds.some(({ status }) => status === 'on_its_way')

  useEffect(() => {
    const waitMs = looksAfterMs[looks]
    if (!isPending || !isVisible || waitMs === undefined) return
    const timer = setTimeout(() => void reload().finally(() => setLooks(looks + 1)), waitMs)
    return () => clearTimeout(timer)
  }, [isPending, isVisible, looks, reload])

  return {
    order,
    setOrder: replace,
    look: reload,
    isWatching: isPending && looks < looksAfterMs.length,
  }
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
