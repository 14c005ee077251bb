import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getProductDraft, type ProductDraft } from '#contract/admin/product-drafts.ts'
import { formatCount } from '#shared/money.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLiveDraft } from '../drafts/use-live-draft.ts'
import { DraftForm } from './draft-form.tsx'

/** The draft of an existing product is on the product's page. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<ProductDraft> {
  const draft = await loadFor(request, () => staffApi(getProductDraft, { params: { id: params.id ?? '' } }))
  if (draft.product_id !== null) throw redirect(`/products/${draft.product_id}`)
  return draft
}

/** A product that is new, and nothing but a draft. */
export function Component() {
  const draft = useLoaderData<ProductDraft>()
  const session = useSession()
  const name = String(draft.fields.name ?? '') || 'New product'
  useTitle(name)
  const { onEnding } = useLiveDraft('draft', draft.id)
  return (
    <article className="max-w-3xl">
      <Link to="/products/drafts" className="text-link text-label">
        All drafts
      </Link>
      <h1 className="mt-2 mb-5 text-heading">{name}</h1>
      {draft.opening_stock !== null && (
        <p className="mb-5">
          Its import counted {formatCount(draft.opening_stock)} {draft.opening_stock === 1 ? 'pack' : 'packs'}
          ; they go on the shelf once it is published.
        </p>
      )}
      <DraftForm
        key={draft.id}
        live={null}
        draft={draft}
        onEnding={onEnding}
        mayEdit={may(session, 'products.write')}
        mayPublish={may(session, 'products.publish')}
      />
    </article>
  )
}
