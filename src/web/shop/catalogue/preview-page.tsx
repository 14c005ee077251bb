import { useLoaderData } from 'react-router'
import { type Product, previewProduct } from '#contract/catalogue.ts'
import { isNoPage, type PageAnswer, pageLoader } from '../../loading/page-loader.ts'
import { PageRead } from '../../loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProductDetail } from './product-detail.tsx'
import { ProductDetailSkeleton } from './product-detail-skeleton.tsx'

export const loader = pageLoader(({ api, params: { token = '' } }) =>
  api(previewProduct, { params: { token } }),
)

/** A product's page as its draft has it, for whoever was given the link. */
export function Component() {
  const { answer } = useLoaderData<PageAnswer<Product>>()
  return (
    <div className="page-width pt-4 pb-[clamp(2.5rem,2rem+2vw,4rem)]">
      <PageRead
        answer={answer}
        loading={<ProductDetailSkeleton />}
        failed={(failure) => (isNoPage(failure) ? <Ended /> : <Failed />)}
      >
        {(product) => (
          <>
            <Notice tone="info" className="mb-6">
              A preview of a page that is not published. Nothing of it can be bought.
            </Notice>
            <ProductDetail product={product} isPreview />
          </>
        )}
      </PageRead>
    </div>
  )
}

const Ended = () => (
  <EmptyState
    art="shelf"
    heading={<h1 className="text-title">This preview has ended.</h1>}
    action={<ButtonLink to="/productpage">Browse products</ButtonLink>}
  >
    <PageHead title="Preview" isPrivate />
    The link worked for 72 hours, or was ended before. Ask for a new one.
  </EmptyState>
)

const Failed = () => (
  <>
    <PageHead title="Preview" isPrivate />
    <h1 className="sr-only">Preview</h1>
    <LoadFailed message="The preview could not be loaded. Please try again." />
  </>
)
