import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { privatePage, publicPage } from './lib/page-route.ts'
import { Layout, loader as layoutLoader } from './shop/layout/layout.tsx'
import { PageFailed, ShopFailed } from './shop/layout/page-failed.tsx'

/** A former address with its present one (product.md §1), the query staying. */
const moved = (path: string, to: string): RouteObject => ({
  id: `moved/${path}`,
  path,
  loader: movedLoader(to),
})

const movedLoader =
  (to: string): LoaderFunction =>
  ({ request }) =>
    redirect(to + new URL(request.url).search, 301)

/** A page that fails is replaced within the layout. Routes whose code did not load can't hold the boundary. */
const withBoundary = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: PageFailed, children: pages }]
/** Pages that are their text alone. */
const plainPages = ['shipping', 'returns', 'privacy', 'terms']

/** Every address of the shop, for server and browser. */
export const routes: RouteObject[] = [
  {
    id: 'layout/layout',
    Component: Layout,
    ErrorBoundary: ShopFailed,
    loader: layoutLoader,
    shouldRevalidate: () => false,
    children: withBoundary([
      publicPage({
        id: 'home/home-page',
        index: true,
        listing: 'itself',
        datedBy: 'articles',
        takesForm: 'ours',
        load: () => import('./shop/home/home-page.tsx'),
      }),
      publicPage({
        id: 'products/products-page',
        path: 'productpage',
        listing: 'by-category',
        datedBy: 'products',
        load: () => import('./shop/products/products-page.tsx'),
      }),
      publicPage({
        id: 'products/product-page',
        path: 'products/:id',
        listing: 'products',
        takesForm: 'ours',
        load: () => import('./shop/products/product-page.tsx'),
      }),
      publicPage({
        id: 'batches/batch-page',
        path: 'batch/:number',
        listing: 'hidden',
        load: () => import('./shop/batches/batch-page.tsx'),
      }),
      publicPage({
        id: 'batches/batches-page',
        path: 'batches',
        listing: 'itself',
        load: () => import('./shop/batches/batches-page.tsx'),
      }),
      publicPage({
        id: 'products/product-page#short',
        path: 'product/:id',
        listing: 'unlisted',
        takesForm: 'ours',
        load: () => import('./shop/products/product-page.tsx'),
      }),
      publicPage({
        id: 'products/product-page#preview',
        path: 'preview/:token',
        listing: 'hidden',
        isSecret: true,
        load: () => import('./shop/products/product-page.tsx'),
      }),
      privatePage({
        id: 'cart-page/cart-page',
        path: 'cart',
        load: () => import('./shop/cart-page/cart-page.tsx'),
      }),
      publicPage({
        id: 'accounts/login-page',
        path: 'login',
        listing: 'unlisted',
        load: () => import('./shop/accounts/login-page.tsx'),
      }),
      publicPage({
        id: 'accounts/register-page',
        path: 'register',
        listing: 'unlisted',
        load: () => import('./shop/accounts/register-page.tsx'),
      }),
      publicPage({
        id: 'accounts/account-page',
        path: 'accountpage',
        listing: 'unlisted',
        load: () => import('./shop/accounts/account-page.tsx'),
      }),
      publicPage({
        id: 'checkout/checkout-page',
        path: 'checkout',
        listing: 'hidden',
        hasMinimalLayout: true,
        load: () => import('./shop/checkout/checkout-page.tsx'),
      }),
      publicPage({
        id: 'buy/buy-page',
        path: 'buy/:lines?',
        listing: 'hidden',
        isSecret: true,
        load: () => import('./shop/buy/buy-page.tsx'),
      }),
      privatePage({
        id: 'checkout/checkout-order-page',
        path: 'checkout/:orderId',
        load: () => import('./shop/checkout/checkout-order-page.tsx'),
      }),
      privatePage({
        id: 'orders/order-details-page',
        path: 'order-details/:orderId?',
        load: () => import('./shop/orders/order-details-page.tsx'),
      }),
      privatePage({
        id: 'orders/order-history-page',
        path: 'orderhistory',
        load: () => import('./shop/orders/order-history-page.tsx'),
      }),
      publicPage({
        id: 'orders/order-confirmation-page',
        path: 'orderconfirmation',
        listing: 'hidden',
        load: () => import('./shop/orders/order-confirmation-page.tsx'),
      }),
      privatePage({
        id: 'accounts/edit-profile-page',
        path: 'edit-profile',
        load: () => import('./shop/accounts/edit-profile-page.tsx'),
      }),
      privatePage({
        id: 'accounts/account-settings-page',
        path: 'account-settings',
        load: () => import('./shop/accounts/account-settings-page.tsx'),
      }),
      privatePage({
        id: 'accounts/business-page',
        path: 'business-account',
        load: () => import('./shop/accounts/business-page.tsx'),
      }),
      privatePage({
        id: 'addresses/addresses-page',
        path: 'addresses',
        load: () => import('./shop/addresses/addresses-page.tsx'),
      }),
      publicPage({
        id: 'blog/blog-page',
        path: 'blog',
        listing: 'itself',
        datedBy: 'articles',
        load: () => import('./shop/blog/blog-page.tsx'),
      }),
      publicPage({
        id: 'blog/article-page',
        path: 'blog/:id',
        listing: 'articles',
        load: () => import('./shop/blog/article-page.tsx'),
      }),
      publicPage({
        id: 'blog/article-page#preview',
        path: 'blog/preview/:token',
        listing: 'hidden',
        isSecret: true,
        load: () => import('./shop/blog/article-page.tsx'),
      }),
      publicPage({
        id: 'contact/contact-page',
        path: 'contact',
        listing: 'itself',
        takesForm: 'ours',
        load: () => import('./shop/contact/contact-page.tsx'),
      }),
      publicPage({
        id: 'payment-status/was-i-charged-page',
        path: 'was-i-charged',
        listing: 'unlisted',
        takesForm: 'ours',
        load: () => import('./shop/payment-status/was-i-charged-page.tsx'),
      }),
      publicPage({
        id: 'newsletter/unsubscribe-page',
        path: 'unsubscribe',
        listing: 'hidden',
        isSecret: true,
        takesForm: 'one-click',
        load: () => import('./shop/newsletter/unsubscribe-page.tsx'),
      }),
      publicPage({
        id: 'notices/confirm-notice-page',
        path: 'product-notice',
        listing: 'hidden',
        isSecret: true,
        takesForm: 'ours',
        load: () => import('./shop/notices/confirm-notice-page.tsx'),
      }),
      publicPage({
        id: 'orders/confirm-order-page',
        path: 'confirm-order',
        listing: 'hidden',
        isSecret: true,
        takesForm: 'ours',
        load: () => import('./shop/orders/confirm-order-page.tsx'),
      }),
      publicPage({
        id: 'garden/planner-page',
        path: 'gardenplanner',
        listing: 'itself',
        takesForm: 'ours',
        load: () => import('./shop/garden/planner-page.tsx'),
      }),
      publicPage({
        id: 'garden/plan-page',
        path: 'gardenplan/:token',
        listing: 'hidden',
        isSecret: true,
        takesForm: 'ours',
        load: () => import('./shop/garden/plan-page.tsx'),
      }),
      publicPage({
        id: 'garden/dose-page',
        path: 'dose',
        listing: 'itself',
        load: () => import('./shop/garden/dose-page.tsx'),
      }),
      privatePage({
        id: 'garden/garden-page',
        path: 'mygarden',
        load: () => import('./shop/garden/garden-page.tsx'),
      }),
      privatePage({
        id: 'reviews/my-reviews-page',
        path: 'my-reviews',
        load: () => import('./shop/reviews/my-reviews-page.tsx'),
      }),
      privatePage({
        id: 'reviews/write-review-page',
        path: 'write-review/:id',
        load: () => import('./shop/reviews/write-review-page.tsx'),
      }),
      publicPage({
        id: 'search/search-page',
        path: 'search',
        listing: 'unlisted',
        load: () => import('./shop/search/search-page.tsx'),
      }),
      publicPage({
        id: 'accounts/forgot-password-page',
        path: 'forgot-password',
        listing: 'unlisted',
        takesForm: 'ours',
        load: () => import('./shop/accounts/forgot-password-page.tsx'),
      }),
      publicPage({
        id: 'accounts/reset-password-page',
        path: 'reset-password',
        listing: 'hidden',
        isSecret: true,
        takesForm: 'ours',
        load: () => import('./shop/accounts/reset-password-page.tsx'),
      }),
      publicPage({
        id: 'info/about-page',
        path: 'about',
        listing: 'itself',
        datedBy: 'texts',
        load: () => import('./shop/info/about-page.tsx'),
      }),
      publicPage({
        id: 'info/faq-page',
        path: 'faq',
        listing: 'itself',
        datedBy: 'texts',
        load: () => import('./shop/info/faq-page.tsx'),
      }),
      publicPage({
        id: 'info/reviews-page',
        path: 'reviews',
        listing: 'itself',
        load: () => import('./shop/info/reviews-page.tsx'),
      }),
      publicPage({
        id: 'info/sustainability-page',
        path: 'sustainability',
        listing: 'itself',
        datedBy: 'texts',
        load: () => import('./shop/info/sustainability-page.tsx'),
      }),
      ...plainPages.map((path) =>
        publicPage({
          id: `info/plain-page#${path}`,
          path,
          listing: 'itself',
          datedBy: 'texts',
          load: () => import('./shop/info/plain-page.tsx'),
        }),
      ),
      moved('products', '/productpage'),
      moved('my-orders', '/orderhistory'),
      moved('blogpage', '/blog'),
      publicPage({
        id: 'layout/not-found-page',
        path: '*',
        listing: 'hidden',
        load: () => import('./shop/layout/not-found-page.tsx'),
      }),
    ]),
  },
]
