import { shopifyProducts } from './goods/imports/shopify-products.ts'
import { woocommerceProducts } from './goods/imports/woocommerce-products.ts'
import type { ForeignTable } from './machine/imports/kind.ts'
import { shopifyCustomers } from './people/customers/imports/shopify-customers.ts'
import { woocommerceCustomers } from './people/customers/imports/woocommerce-customers.ts'

/** Tables of other shop programs that are laid out anew in our columns. */
export const foreignTables: ForeignTable[] = [
  shopifyProducts,
  woocommerceProducts,
  shopifyCustomers,
  woocommerceCustomers,
]
