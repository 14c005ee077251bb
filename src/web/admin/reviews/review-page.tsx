import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStaffReview, type StaffReview } from '#contract/admin/reviews.ts'
import { reportCauses } from '#shared/review-states.ts'
import { Badge } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { Photographs } from '../components/photographs.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { ReviewActions } from './review-actions.tsx'
import { reviewBadges } from './words.ts'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<StaffReview> =>
  loadFor(request, () => staffApi(getStaffReview, { params: { id: params.id ?? '' } }))

/** One review: text, author and reports. */
export function Component() {
  const one = useLoaderData<StaffReview>()
  useTitle(`Review ${one.id}`)
  useLive({ kinds: ['review'], concerns: ([, id]) => id === String(one.id) })
  const [tone, label] = reviewBadges[one.status]
  return (
    <article>
      <Link to="/reviews" className="text-link text-label">
        Reviews
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-heading">{one.title}</h1>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-700 text-label">
          Written <Age at={one.written_at} />
        </span>
      </div>
      <ReviewActions key={one.id} one={one} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card heading="Review">
            <Stars rating={one.stars} figure="none" />
            <p className="mt-3 max-w-prose whitespace-pre-wrap">{one.text}</p>
            <p className="mt-3 text-ink-700 text-label">
              Shown as “{one.name}”{one.is_verified && ', with the mark “Verified purchase”'}. {one.helpful}{' '}
              found it helpful.
            </p>
            {one.reason && <p className="mt-3">Declined: “{one.reason}”</p>}
            {one.answer && <p className="mt-3 whitespace-pre-wrap">Our answer: “{one.answer}”</p>}
          </Card>
          {one.shown_now && (
            <Card heading="On the page now">
              <Stars rating={one.shown_now.stars} figure="none" />
              <p className="mt-3 font-semibold">{one.shown_now.title}</p>
              <p className="mt-1 max-w-prose whitespace-pre-wrap">{one.shown_now.text}</p>
              <p className="mt-3 text-ink-700 text-label">
                Shown as “{one.shown_now.name}”. It stays until you publish or decline the change.
              </p>
            </Card>
          )}
          <Photographs name="the review" path={`/api/reviews/${one.id}/photos`} photos={one.photos} />
          <Reports one={one} />
        </div>
        <Behind one={one} />
      </div>
    </article>
  )
}

function Behind({ one: { product, customer, order } }: { one: StaffReview }) {
  const session = useSession()
  return (
    <Card heading="Behind it">
      <p>{product.name}</p>
      <p>
        {may(session, 'customers.read') ? (
          <Link to={`/customers/${customer.id}`} className="text-link">
            {customer.name}
          </Link>
        ) : (
          customer.name
        )}
      </p>
      {order === null && <Quiet>No delivered order with it is left.</Quiet>}
      {order !== null && may(session, 'orders.read') && (
        <Link to={`/orders/${order}`} className="text-link">
          {order}
        </Link>
      )}
      {order !== null && !may(session, 'orders.read') && order}
    </Card>
  )
}

function Reports({ one: { reported } }: { one: StaffReview }) {
  if (reported.length === 0) return null
  return (
    <Card heading="Reports">
      <ul className="grid gap-3">
        {reported.map(({ id, cause, words, at, is_settled }) => (
          <li key={id}>
            <span className="font-medium">{reportCauses[cause]}</span>{' '}
            <span className="text-ink-700 text-label">
              <Age at={at} />
              {is_settled && ', settled'}
            </span>
            {words && <span className="block whitespace-pre-wrap">“{words}”</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
