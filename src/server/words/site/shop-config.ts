import { toRupees } from '#contract/money.ts'
import { settings } from '#contract/settings.ts'
import { getConfig } from '#contract/site.ts'
import type { Handle } from '../../machine/http/api.ts'
import type { Shop } from '../../machine/shop.ts'

export function registerShopConfigRoutes(api: Handle, { config }: Shop): void {
  api(getConfig, async () => ({
    currency: 'INR',
    razorpay_key_id: config.provider.keyId,
    checkout_script: config.provider.checkoutScript,
    is_test_mode: config.provider.isTestMode,
    provider_display_name: settings.payment.displayName,
    theme_color: settings.payment.themeColor,
    shipping_fee: toRupees(settings.shipping.flatFeePaise),
    free_shipping_above: toRupees(settings.shipping.freeAbovePaise),
  }))
}
