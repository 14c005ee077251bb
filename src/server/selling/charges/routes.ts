import { wasICharged } from '#contract/charges.ts'
import type { Handle } from '../../machine/http/api.ts'
import type { Shop } from '../payments/shop.ts'
import { lookUpCharge } from './was-i-charged.ts'

export function registerChargeRoutes(api: Handle, shop: Shop): void {
  api(wasICharged, ({ shopper, body }) =>
    lookUpCharge(shop, body.id, { accountId: shopper?.accountId ?? null, contact: body.contact ?? '' }),
  )
}
