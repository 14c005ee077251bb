/** Pages of the shop that a text may link to. `test/shop-pages.test.ts` compares them with the routes. */
export const shopPages: string[] = [
  '/',
  '/productpage',
  '/blog',
  '/contact',
  '/gardenplanner',
  '/dose',
  '/search',
  '/about',
  '/faq',
  '/reviews',
  '/shipping',
  '/sustainability',
  '/privacy',
  '/terms',
  '/cart',
  '/login',
  '/register',
  '/orderhistory',
  '/was-i-charged',
  '/mygarden',
  '/my-reviews',
  '/accountpage',
  '/forgot-password',
]

/** Files of the shop that a text may link to. */
export const shopFiles: string[] = ['/guides.atom', '/products.xml', '/llms.txt']
