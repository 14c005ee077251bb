import type { CountCall } from '../http/api.ts'
import type { Shop } from '../shop.ts'
import { refuseBeyond } from './throttle.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Limits by address; outside production loopback callers (tests, scripts, the bench) are left alone (product.md §12). */
export function countCallFrom({ config, db }: Shop): CountCall {
  return async (endpointId, limit, address) => {
    if (!config.isProduction && loopback.test(address)) return
    await refuseBeyond(db, `${endpointId}:${address}`, limit)
  }
}
