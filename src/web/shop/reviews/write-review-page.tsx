import { useLoaderData } from 'react-router'
import { getOwnReview, type OwnView } from '#contract/shop/reviews.ts'
import { explain, type Failure, isNotFound } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewedProduct } from './reviewed-product.tsx'

const signInFirst = 'You must be logged in to review what you bought.'

export const loader = ownLoader(({ api, params }) => api(getOwnReview, { params: { id: params.id ?? '' } }))

const title = 'Write a review'

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <NeedsJavaScript feature="Writing a review" />
      <div className="page-grid mt-8 noscript:hidden">
        <Skeleton className="page-main h-96" />
        <Skeleton className="page-side h-40 max-lg:order-first" />
      </div>
    </OwnPage>
  )
}

export function Component() {
  return (
    <OwnPage title={title}>
      <div className="mt-6">
        <OwnPageRead
          read={useLoaderData<OwnRead<OwnView>>()}
          signInFirst={{ guest: signInFirst, ended: signInFirst }}
          failed={whyNot}
        >
          {(view) => <Contents view={view} />}
        </OwnPageRead>
      </div>
    </OwnPage>
  )
}

function whyNot(failure: Failure) {
  if (!isNotFound(failure)) return <LoadFailed message={explain(failure)} />
  return (
    <EmptyState art="shelf" action={<ButtonLink to="/my-reviews">My reviews</ButtonLink>}>
      There is no such product any more.
    </EmptyState>
  )
}

function Contents({ view }: { view: OwnView }) {
  const { product, can_write, why } = view
  return (
    <div className="page-grid">
      <aside
        aria-label="The product and our promise"
        className="page-side self-start lg:sticky lg:top-28 lg:order-last"
      >
        <div className="card p-5 sm:p-6">
          <ReviewedProduct product={product} place="top" />
          <p className="mt-4 border-paper-200 border-t pt-4 text-ink-700 text-label">
            A person reads each review first. We decline what is advertising, offensive or about somebody’s
            private life, never because it is critical.
          </p>
        </div>
      </aside>
      {can_write ? (
        <div className="page-main">
          <ReviewForm key={product.id} view={view} />
        </div>
      ) : (
        <div className="page-main">
          <p className="text-lead">{why}</p>
          <p className="mt-2 text-ink-700">
            That way every review comes from someone who received the parcel. You can always write to us
            instead.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to={`/products/${product.slug}`}>To the product</ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Write to us
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
