import { Suspense, use } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { apiContext } from '../../api/api.ts'
import { type Soon, soon } from '../../api/soon.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { CardProduct } from './card-product.ts'
import { PlannerInvitation } from './planner-invitation.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { type ProductsRead, readProducts } from './read-products.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const read = await soon(readProducts(context.get(apiContext)))
  const isFailed = 'status' in read.answer && read.answer.status === 'failed'
  return data(read, isFailed ? { status: 503 } : undefined)
}

export function Component() {
  const { answer } = useLoaderData<Soon<ProductsRead>>()
  const isRetrying = useRevalidator().state === 'loading'
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
        {isRetrying ? (
          <ProductGridSkeleton />
        ) : (
          <Suspense fallback={<ProductGridSkeleton />}>
            <Products answer={answer} />
          </Suspense>
        )}
      </section>
    </div>
  )
}

function Products({ answer }: Soon<ProductsRead>) {
  const read = answer instanceof Promise ? use(answer) : answer
  if (read.status === 'ready' && read.products.length > 0) return <ProductGrid products={read.products} />
  return (
    <div className="grid gap-8">
      {read.status === 'failed' ? (
        <LoadFailed
          message={`Failed to load products: ${read.reason}. Please ensure the backend server is running and accessible.`}
        />
      ) : (
        <EmptyState art="shelf">No products found. Please check back soon.</EmptyState>
      )}
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
