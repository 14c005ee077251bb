import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { type PageAnswer, pageLoader } from '../../loading/page-loader.ts'
import { PageRead } from '../../loading/page-read.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { CardProduct } from './card-product.ts'
import { PlannerInvitation } from './planner-invitation.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { readProducts, reasonOf } from './read-products.ts'

export const loader = pageLoader(({ api }) => readProducts(api))

export function Component() {
  const { answer } = useLoaderData<PageAnswer<CardProduct[]>>()
  return (
    <div className="page-width page-space">
      <PageHead
        title="Products"
        description="Organic microbial fertilizers, vermicompost, seeds and gardening kits for pots in Indian homes, with the dose for each pot size."
        canonicalPath="/productpage"
      />
      <header className="max-w-2xl">
        <h1 className="text-title">Our Products</h1>
        <p className="mt-3 text-ink-700 text-lead">
          Living feeds, compost, seeds and kits for pots. Prices include all taxes.
        </p>
        <Link to="/gardenplanner" className="text-link inline-flex min-h-11 items-center">
          Not sure? Get a plan for your balcony
        </Link>
      </header>
      <noscript>
        <p className="mt-4 rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
          Reading works without JavaScript; the cart and paying need it.
        </p>
      </noscript>
      <section aria-labelledby="all-products" className="mt-6 md:mt-9">
        <h2 id="all-products" className="sr-only">
          All products
        </h2>
        <PageRead
          answer={answer}
          loading={<ProductGridSkeleton />}
          failed={(failure) => (
            <NoProducts>
              <LoadFailed
                message={`Failed to load products: ${reasonOf(failure)}. Please ensure the backend server is running and accessible.`}
              />
            </NoProducts>
          )}
        >
          {(products) => <Products products={products} />}
        </PageRead>
      </section>
    </div>
  )
}

function Products({ products }: { products: CardProduct[] }) {
  if (products.length > 0) return <ProductGrid products={products} />
  return (
    <NoProducts>
      <EmptyState art="shelf">No products found. Please check back soon.</EmptyState>
    </NoProducts>
  )
}

/** Why there are no products, and what to do instead. */
function NoProducts({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-8">
      {children}
      <PlannerInvitation />
    </div>
  )
}

function ProductGrid({ products }: { products: CardProduct[] }) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} isFirst={index < 3} />
        </li>
      ))}
      <li className="grid sm:max-lg:col-span-full">
        <PlannerInvitation />
      </li>
    </ul>
  )
}
