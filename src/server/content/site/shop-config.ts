import { getConfig } from '#contract/shop/site.ts'
import { toRupees } from '#shared/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'

export function registerShopConfigRoutes(api: Handle, { config, settings }: AppContext): void {
  api(getConfig, async () => {
    const { look, payment, hasCashOnDelivery, hasPayLater, shipping } = await settings.current()
    return {
      currency: 'INR',
      razorpay_key_id: config.provider.keyId,
      checkout_script: config.provider.checkoutScript,
      is_test_mode: config.provider.isTestMode,
      provider_display_name: payment.displayName,
      theme_color: look.brand,
      shipping_fee: toRupees(shipping.flatFeePaise),
      free_shipping_above: toRupees(shipping.freeAbovePaise),
      has_cash_on_delivery: hasCashOnDelivery,
      has_pay_later: hasPayLater,
    }
  })
}
