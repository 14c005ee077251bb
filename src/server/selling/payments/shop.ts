import type { Shop as AnyShop } from '../../machine/shop.ts'
import type { PaymentProvider } from './provider.ts'

/** The shop as those need it who deal with money. */
export interface Shop extends AnyShop {
  provider: PaymentProvider
}
