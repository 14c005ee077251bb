import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listOffers, type OfferView, offerViews, type StaffOffer } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { conditionsText, howItIsHad, missingProductsText, whenItRuns } from './offer-words.ts'

interface Loaded {
  view: OfferView
  cursor: string | undefined
  found: Reply<typeof listOffers>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = offerViews.find((one) => one === search.get('view')) ?? 'all'
  const cursor = search.get('cursor') ?? undefined
  const query = { view, cursor }
  return { view, cursor, found: await loadFor(request, () => staffApi(listOffers, { query })) }
}

export const viewLabels: Record<OfferView, string> = {
  running: 'Running',
  coming: 'Coming',
  ended: 'Ended',
  all: 'All',
}

const none: Record<OfferView, string> = {
  running: 'No promotion is running.',
  coming: 'No promotion is scheduled.',
  ended: 'No promotion has ended.',
  all: 'No promotions yet. The subscriber’s discount is under Settings, Offers.',
}

const pathOf = (view: OfferView): string => (view === 'all' ? '/offers' : `/offers?view=${view}`)

/** The owner's promotions; the subscriber's discount is in the settings. */
export function Component() {
  const { view, cursor, found } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle(view === 'all' ? 'Promotions' : `Promotions: ${viewLabels[view]}`)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">Promotions</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'promotion' : 'promotions'}
          </p>
        </div>
        {may(session, 'offers.write') && <ButtonLink to="/offers/new">New promotion</ButtonLink>}
      </div>
      <Tabs
        label="Views of promotions"
        tabs={['all' as const, ...offerViews.slice(0, 3)].map((one) => ({
          to: pathOf(one),
          label: viewLabels[one],
          isHere: one === view,
        }))}
      />
      {found.offers.length === 0 && <p className="py-14 text-center text-ink-700">{none[view]}</p>}
      <ul className="mt-4 grid gap-3">
        {found.offers.map((offer) => (
          <Row key={offer.id} offer={offer} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && pathOf(view)}
        next={
          found.next_cursor !== null && `/offers?${new URLSearchParams({ view, cursor: found.next_cursor })}`
        }
      />
    </>
  )
}

function Row({ offer }: { offer: StaffOffer }) {
  const gone = missingProductsText(offer)
  return (
    <li className="card grid items-center gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto]">
      <span>
        <Link to={`/offers/${offer.id}`} className="text-link font-semibold">
          {offer.name}
        </Link>
        <span className="block text-ink-700 text-label">
          {howItIsHad(offer)}: {conditionsText(offer)}
        </span>
      </span>
      <span className="text-label">
        {whenItRuns(offer)}
        {gone && <strong className="block">{gone}</strong>}
        <span className="block">
          {offer.uses} {offer.uses === 1 ? 'order' : 'orders'}, {formatRupees(offer.given)} given
        </span>
      </span>
      <Badge tone={offer.view === 'running' ? 'green' : 'clay'}>{viewLabels[offer.view]}</Badge>
    </li>
  )
}
