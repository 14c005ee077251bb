import { ArrowLeft } from 'lucide'
import { redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { type BlogPostSummary, listProductGuides } from '#contract/shop/blog.ts'
import { previewProduct } from '#contract/shop/product-preview.ts'
import { productQuestions } from '#contract/shop/product-questions.ts'
import { getProduct, type Product } from '#contract/shop/products.ts'
import { getFaq } from '#contract/shop/questions.ts'
import { sizedName } from '#contract/shop/sizes.ts'
import type { Question } from '#shared/copy/faq.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { isNoPage, type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { readOrNull } from '../../lib/loading/read.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MoreGuides } from '../guides/more-guides.tsx'
import { ProductReviews } from '../reviews/product-reviews.tsx'
import { readReviews, type ShownReviews } from '../reviews/read-reviews.ts'
import { crumbsOf } from './product-crumbs.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductDetailSkeleton } from './product-detail-skeleton.tsx'
import { RecentlySeen } from './recently-seen.tsx'

interface Shown {
  product: Product
  /** Null in a preview. */
  reviews: ShownReviews | null
  /** Null when they could not be loaded; the rest of the page stays complete. */
  guides: BlogPostSummary[]
  /** Without the FAQ when it could not be loaded. */
  questions: Question[]
}

export const loader = pageLoader<Shown>(async ({ api, params: { id = '', token }, request }) => {
  if (token !== undefined) {
    const [product, faq] = await Promise.all([
      api(previewProduct, { params: { token } }),
      readOrNull(api(getFaq)),
    ])
    return { product, reviews: null, guides: [], questions: productQuestions(product, faq?.questions ?? []) }
  }
  const [product, reviews, guides, faq] = await Promise.all([
    api(getProduct, { params: { id } }),
    readReviews(api, id, request.url),
    readOrNull(api(listProductGuides, { params: { id } })),
    readOrNull(api(getFaq)),
  ])
  const isFormer = !/^\d+$/.test(id) && id !== product.slug
  if (isFormer) throw redirect(`/products/${product.slug}${new URL(request.url).search}`, 301)
  const questions = productQuestions(product, faq?.questions ?? [])
  return { product, reviews, guides: guides ?? [], questions }
})

export { askForNotice as action } from '../notices/ask-for-notice.ts'

/** Requesting a notice does not change the page's data. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => !formMethod && defaultShouldRevalidate

/** Serves /products/{id or slug} and /product/{id or slug}, and drafts under /preview/{token}. */
export function Component() {
  const { answer } = useLoaderData<PageAnswer<Shown>>()
  const product = answer instanceof Promise || answer.status !== 'ready' ? null : answer.data.product
  return (
    <div className="page-width pt-1 pb-[clamp(2.5rem,2rem+2vw,4rem)] md:pt-4">
      <div className="flex items-center justify-between gap-6">
        <Link
          to="/productpage"
          className="inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold text-label text-leaf-700 underline-offset-4 hover:underline"
        >
          <Icon of={ArrowLeft} className="size-4" />
          Back to Products
        </Link>
        {product && (
          <div className="max-md:hidden">
            <Breadcrumbs steps={crumbsOf(product)} here={sizedName(product)} />
          </div>
        )}
      </div>
      <div className="mt-1 md:mt-3">
        <PageRead answer={answer} loading={<ProductDetailSkeleton />} failed={whyNot}>
          {({ product, reviews, guides, questions }) => (
            <>
              {!reviews && (
                <p role="note" className="mb-6 rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
                  A preview of a page that is not published. Nothing of it can be bought.
                </p>
              )}
              <ProductDetail
                product={product}
                questions={questions}
                reviews={reviews?.found?.reviews}
                isPreview={!reviews}
              />
              {reviews && <ProductReviews product={product} shown={reviews} />}
              <MoreGuides heading="Guides that fit" posts={guides} />
              {reviews && <RecentlySeen product={product} />}
            </>
          )}
        </PageRead>
      </div>
    </div>
  )
}

function whyNot(failure: Failure) {
  if (isNoPage(failure)) return <ProductNotFound />
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
      We may have stopped selling it, or there is a typing mistake in the address. The rest of the shop is one
      click away.
    </EmptyState>
  )
}
