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
      <div className="mt-8 grid max-w-xl gap-4 noscript:hidden">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </div>
    </OwnPage>
  )
}

export function Component() {
  return (
    <OwnPage title={title}>
      <div className="mt-6 max-w-xl">
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
    <>
      <ReviewedProduct product={product} place="top" />
      {can_write ? (
        <ReviewForm key={product.id} view={view} />
      ) : (
        <div className="mt-6">
          <p className="text-lead">{why}</p>
          <p className="mt-2 text-ink-700">
            So everybody knows that each review rests on a parcel that arrived. You can always write to us.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to={`/products/${product.slug}`}>To the product</ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Write to us
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}
