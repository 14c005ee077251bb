/** A change of a file: `now` takes the place of `before`, which stands there once. */
export interface Edit {
  path: string
  before: string
  now: string
}

/** What the walk changes in files that exist; what it adds stands in `new`. */
export const edits: Edit[] = [
  {
    path: 'src/server/machine/database/tables/catalogue.ts',
    before: '/** What kits are packed from. */',
    now: `export const reviews = pgTable('reviews', {
  id: id(),
  productId: integer('product_id').notNull(),
  author: text('author').notNull(),
  stars: integer('stars').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

/** What kits are packed from. */`,
  },
  {
    path: 'src/contract/all-endpoints.ts',
    before: `import * as search from './search.ts'\n`,
    now: `import * as reviews from './reviews.ts'\nimport * as search from './search.ts'\n`,
  },
  {
    path: 'src/contract/all-endpoints.ts',
    before: '  catalogue.getProduct,\n',
    now: '  catalogue.getProduct,\n  reviews.listReviews,\n',
  },
  {
    path: 'src/server/app.ts',
    before: `import { letters } from './letters.ts'\n`,
    now: `import { registerReviewRoutes } from './goods/reviews/routes.ts'\nimport { letters } from './letters.ts'\n`,
  },
  {
    path: 'src/server/app.ts',
    before: '  registerCatalogueRoutes(api, shop)\n',
    now: '  registerCatalogueRoutes(api, shop)\n  registerReviewRoutes(api, shop)\n',
  },
  {
    path: 'src/web/shop/catalogue/product-page.tsx',
    before: `import type { Failure } from '../../api/failure.ts'\n`,
    now: `import { listReviews, type Review } from '#contract/reviews.ts'\nimport type { Failure } from '../../api/failure.ts'\n`,
  },
  {
    path: 'src/web/shop/catalogue/product-page.tsx',
    before: `import { PageRead } from '../../loading/page-read.tsx'\n`,
    now: `import { PageRead } from '../../loading/page-read.tsx'\nimport { readOrNull } from '../../loading/read.ts'\n`,
  },
  {
    path: 'src/web/shop/catalogue/product-page.tsx',
    before: `import { ProductDetail } from './product-detail.tsx'\n`,
    now: `import { Reviews } from '../reviews/reviews.tsx'\nimport { ProductDetail } from './product-detail.tsx'\n`,
  },
  {
    path: 'src/web/shop/catalogue/product-page.tsx',
    before: `export const loader = pageLoader<Product>(({ api, params }) =>
  api(getProduct, { params: { id: params.id ?? '' } }),
)
`,
    now: `interface Shown {
  product: Product
  reviews: Review[] | null
}

export const loader = pageLoader<Shown>(async ({ api, params: { id = '' } }) => {
  const input = { params: { id } }
  const [product, reviews] = await Promise.all([api(getProduct, input), readOrNull(api(listReviews, input))])
  return { product, reviews }
})
`,
  },
  {
    path: 'src/web/shop/catalogue/product-page.tsx',
    before: 'useLoaderData<PageAnswer<Product>>()',
    now: 'useLoaderData<PageAnswer<Shown>>()',
  },
  {
    path: 'src/web/shop/catalogue/product-page.tsx',
    before: `          {(product) => <ProductDetail product={product} />}
`,
    now: `          {({ product, reviews }) => (
            <>
              <ProductDetail product={product} />
              <Reviews reviews={reviews} />
            </>
          )}
`,
  },
]
