import type { Config } from '../machine/config/config.ts'
import type { OpenDatabase } from '../machine/database/open-database.ts'
import { createLog } from '../machine/log.ts'
import type { ShopWithProvider } from '../selling/provider/provider.ts'
import { createRazorpay } from '../selling/provider/razorpay.ts'

/** The shop for a command that calls the provider. */
export const providerShop = ({ db, content, settings }: OpenDatabase, config: Config): ShopWithProvider => ({
  config,
  db,
  content,
  settings,
  provider: createRazorpay(config.provider),
  log: createLog('warn'),
})
