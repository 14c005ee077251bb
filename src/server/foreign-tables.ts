import { magentoProducts } from './catalog/imports/magento-products.ts'
import { medusaProducts } from './catalog/imports/medusa-products.ts'
import { opencartProducts } from './catalog/imports/opencart-products.ts'
import { prestashopProducts } from './catalog/imports/prestashop-products.ts'
import { matrixifyProducts, shopifyProducts } from './catalog/imports/shopify-products.ts'
import { wixProducts } from './catalog/imports/wix-products.ts'
import { woocommerceProducts } from './catalog/imports/woocommerce-products.ts'
import { shopifyPosts } from './content/articles/imports/shopify-posts.ts'
import { wordpressPosts } from './content/articles/imports/wordpress-posts.ts'
import { shopifyCustomers } from './customers/imports/shopify-customers.ts'
import { woocommerceCustomers } from './customers/imports/woocommerce-customers.ts'
import type { ForeignTable } from './platform/imports/kind.ts'

/** Tables of other shop programs, which are converted to our columns. */
export const foreignTables: ForeignTable[] = [
  matrixifyProducts,
  shopifyProducts,
  woocommerceProducts,
  prestashopProducts,
  opencartProducts,
  magentoProducts,
  medusaProducts,
  wixProducts,
  shopifyCustomers,
  woocommerceCustomers,
  wordpressPosts,
  shopifyPosts,
]
