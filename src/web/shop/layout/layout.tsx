import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useNavigation,
} from 'react-router'
import { getCatalogue, type ProductLink } from '#contract/shop/catalogue.ts'
import { getConfig, type ShopConfig } from '#contract/shop/site.ts'
import { apiContext } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import type { PageHandle } from '../../lib/page-route.ts'
import { rememberProductCount } from '../../lib/product-count.ts'
import { AnnouncementBar } from '../../ui/announcement-bar.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { startCart } from '../cart/cart-store.ts'
import { MiniCartHost } from '../cart/mini-cart-host.tsx'
import { useStoredCart } from '../cart/use-stored-cart.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { minimalLayout } from './minimal-layout.ts'
import { useArrivalFocus } from './use-arrival-focus.ts'

export interface LayoutData {
  config: ShopConfig
  /** Null when the products could not be loaded. */
  productLinks: ProductLink[] | null
  /** The categories of the shop, in the order of their first product. */
  categories: string[]
  /** How many products there are. */
  productCount: number | null
}

export async function loader({ context }: LoaderFunctionArgs): Promise<LayoutData> {
  const api = context.get(apiContext)
  const [config, catalogue] = await Promise.all([api(getConfig), readOrNull(api(getCatalogue))])
  return {
    config,
    productLinks: catalogue?.footer_products ?? null,
    categories: catalogue?.categories ?? [],
    productCount: catalogue?.count ?? null,
  }
}

/** Header, page and footer, which stay while pages change. */
export function Layout() {
  const { productLinks, categories, productCount } = useLoaderData<LayoutData>()
  const page = useMatches().at(-1)?.handle as PageHandle | undefined
  const minimal = page?.hasMinimalLayout ? minimalLayout() : null
  const isBusy = useNavigation().state !== 'idle'
  useEffect(startCart, [])
  useStoredCart()
  useEffect(() => rememberProductCount(productCount), [productCount])
  useArrivalFocus()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div aria-hidden data-busy={isBusy} className="progress-line" />
      {minimal ? (
        <minimal.Header />
      ) : (
        <>
          <AnnouncementBar />
          <Header categories={categories} />
          <MiniCartHost />
        </>
      )}
      {/* At least as high as the window, so that the footer does not move when a short page fills. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-8rem)] outline-none">
        {page?.isPrivate && (
          <div className="page-width">
            <NeedsJavaScript feature="This page" />
          </div>
        )}
        <Outlet />
      </main>
      {minimal ? <minimal.Footer /> : <Footer productLinks={productLinks} />}
      <ScrollRestoration />
    </>
  )
}
