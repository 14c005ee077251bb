import type { Hold } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

export type { Hold }

/** The hold of an order on a day in India; null without a hold, or after its end. */
export const holdOf = (reason: string | null, until: string | null, today: string): Hold | null =>
  reason !== null && (until === null || until > today) ? { reason, until } : null

/** @throws {ShopError} `order_held`, with the reason and the day. */
export function assertOrderNotOnHold({ id, hold }: { id: number; hold: Hold | null }): void {
  if (hold === null) return
  const day = hold.until === null ? '' : ` until ${hold.until}`
  throw new ShopError('order_held', `Order ${publicOrderId(id)} is on hold${day}: ${hold.reason}`)
}
