import type { ShopWithProvider } from '../payments/provider/provider.ts'
import { createRazorpay } from '../payments/provider/razorpay.ts'
import type { Config } from '../platform/config/config.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'

/** The shop for a command that calls the provider. */
export const providerShop = ({ db, content, settings }: OpenDatabase, config: Config): ShopWithProvider => ({
  config,
  db,
  content,
  settings,
  provider: createRazorpay(config.provider),
  log: createLog('warn'),
})
