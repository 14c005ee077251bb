import { wasICharged } from '#contract/shop/payment-status.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { lookUpCharge } from './was-i-charged.ts'

export function registerChargeRoutes(api: Handle, shop: ShopWithProvider): void {
  api(wasICharged, ({ shopper, body }) =>
    lookUpCharge(shop, body.id, { accountId: shopper?.accountId ?? null, contact: body.contact ?? '' }),
  )
}
