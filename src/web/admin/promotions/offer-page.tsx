import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getOffer, type StaffOffer } from '#contract/admin/promotions.ts'
import { Notice } from '../../ui/notice.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { OfferCodes } from './offer-codes.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferUses } from './offer-uses.tsx'
import { conditionsText, howItIsHad, missingProductsText } from './offer-words.ts'

/** Null for a new promotion. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<StaffOffer | null> {
  if (params.id === 'new') return null
  return loadFor(request, () => staffApi(getOffer, { params: { id: params.id ?? '' } }))
}

/** A promotion with its form and its uses. */
export function Component() {
  const offer = useLoaderData<StaffOffer | null>()
  const session = useSession()
  const mayEdit = may(session, 'offers.write')
  const name = offer?.name ?? 'New promotion'
  useTitle(name)
  const gone = offer && missingProductsText(offer)
  return (
    <article>
      <Link to="/offers" className="text-link text-label">
        All promotions
      </Link>
      <h1 className="mt-2 text-heading">{name}</h1>
      {offer && (
        <p className="text-ink-700 text-label">
          {howItIsHad(offer)}: {conditionsText(offer)}
        </p>
      )}
      {gone && (
        <Notice tone="info" className="mt-3">
          {gone} Where a category was renamed, choose its new name below.
        </Notice>
      )}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <OfferForm key={offer?.id ?? 'new'} offer={offer} mayEdit={mayEdit} />
        {offer && (
          <div className="grid gap-5">
            <OfferUses offer={offer} mayEdit={mayEdit} />
            {mayEdit && !offer.is_automatic && offer.code === null && <OfferCodes offer={offer} />}
          </div>
        )}
      </div>
    </article>
  )
}
