import { ArrowLeft } from 'lucide-react'
import { Suspense, use } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router'
import { apiContext } from '../../api/api.ts'
import { type Soon, soon } from '../../api/soon.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProductDetail } from './product-detail.tsx'
import { ProductDetailSkeleton } from './product-detail-skeleton.tsx'
import { type ProductRead, readProduct } from './read-product.ts'

const statusCodes = { ready: 200, 'not-found': 404, failed: 503 } as const

export async function loader({ context, params }: LoaderFunctionArgs) {
  const read = await soon(readProduct(context.get(apiContext), params.id ?? ''))
  return data(read, { status: 'status' in read.answer ? statusCodes[read.answer.status] : 200 })
}

/** Under /products/{id or slug} and /product/{id or slug}. */
export function Component() {
  const { answer } = useLoaderData<Soon<ProductRead>>()
  const { id } = useParams()
  const isRetrying = useRevalidator().state === 'loading'
  return (
    <div className="page-width pt-1 pb-[clamp(2.5rem,2rem+2vw,4rem)] md:pt-4">
      <Link
        to="/productpage"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-label text-leaf-700 underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to Products
      </Link>
      <div className="mt-1 md:mt-3">
        {isRetrying ? (
          <ProductDetailSkeleton />
        ) : (
          <Suspense key={id} fallback={<ProductDetailSkeleton />}>
            <OneProduct answer={answer} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function OneProduct({ answer }: Soon<ProductRead>) {
  const read = answer instanceof Promise ? use(answer) : answer
  if (read.status === 'ready') return <ProductDetail product={read.product} />
  if (read.status === 'not-found') return <ProductNotFound />
  return (
    <>
      <PageHead title="Product" isPrivate />
      <h1 className="sr-only">Product</h1>
      <LoadFailed message="Failed to load product details. Please ensure the backend server is running and accessible, and that the product ID exists." />
    </>
  )
}

function ProductNotFound() {
  return (
    <EmptyState
      art="shelf"
      heading={<h1 className="text-title">Product not found.</h1>}
      action={<ButtonLink to="/productpage">Browse products</ButtonLink>}
    >
      <PageHead title="Product not found" isPrivate />
      It may have left the shelf, or the address has a slip in it. The rest of the shop is a click away.
    </EmptyState>
  )
}
