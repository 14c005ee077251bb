import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getReturn, type StaffReturn } from '#contract/admin/returns.ts'
import { returnCauses, returnNumber } from '#contract/shop/returns.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { Photographs } from '../components/photographs.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { ReplacementCard } from './replacement-card.tsx'
import { ReturnActions } from './return-actions.tsx'
import { returnBadges } from './words.ts'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<StaffReturn> =>
  loadFor(request, () => staffApi(getReturn, { params: { id: params.id ?? '' } }))

/** One return: report, received packs and settlement. */
export function Component() {
  const one = useLoaderData<StaffReturn>()
  useTitle(one.id)
  const number = String(returnNumber(one.id))
  useLive({
    kinds: ['return', 'replacement', 'refund'],
    concerns: ([kind, id, version]) =>
      kind !== 'return' || (id === number && (version === null || version > one.version)),
  })
  const [tone, label] = returnBadges[one.status]
  return (
    <article>
      <Link to="/returns" className="text-link text-label">
        Returns
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">{one.id}</h1>
        <Badge tone={tone}>{label}</Badge>
        {one.is_past_guarantee && <Badge tone="red">Past the time for returns</Badge>}
        <span className="text-ink-700 text-label">
          Reported <Age at={one.created_at} /> by {one.by}
        </span>
      </div>
      <ReturnActions key={one.id} one={one} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card heading="What is wrong">
            <p className="font-medium">{returnCauses[one.cause]}</p>
            <p className="text-ink-700">
              {one.wish === 'refund' ? 'They want their money back.' : 'They want it sent again.'}
            </p>
            {one.words && <p className="mt-2 whitespace-pre-wrap">“{one.words}”</p>}
            {one.answer && <p className="mt-2">Our answer: “{one.answer}”</p>}
          </Card>
          <Card heading="Packs">
            <ul className="grid gap-3">
              {one.items.map((item) => (
                <li key={item.item_id}>
                  <span className="font-medium">
                    {item.quantity} × {item.name}
                  </span>
                  <span className="block text-ink-700 text-label">
                    {item.value > 0 && `worth ${formatRupees(item.value)}; `}
                    {item.on_shelf} free on the shelf
                    {item.sellable !== null &&
                      `; inspected: ${item.sellable} back to the shelf, ${item.unsellable} written off`}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          <Photographs name={one.id} path={`/api/returns/${one.id}/photos`} photos={one.photos} />
        </div>
        <div className="grid gap-5">
          <Card heading="Order">
            <Link to={`/orders/${one.order}`} className="text-link">
              {one.order}
            </Link>
            {one.ticket && (
              <span className="block">
                Opened for <TicketLink ticket={one.ticket} />
              </span>
            )}
            <span className="block">{one.name}</span>
            <span className="text-ink-700 text-label">
              {one.refundable > 0
                ? `${formatRupees(one.refundable)} of the payment is left.`
                : 'Nothing of the payment is left.'}
            </span>
          </Card>
          <Card heading="Settlement">
            <Settlement one={one} />
          </Card>
        </div>
      </div>
    </article>
  )
}

function TicketLink({ ticket: { id, number } }: { ticket: NonNullable<StaffReturn['ticket']> }) {
  if (!may(useSession(), 'messages.read')) return number
  return (
    <Link to={`/tickets/${id}`} className="text-link">
      {number}
    </Link>
  )
}

function Settlement({ one: { settlement, refunds, replacements } }: { one: StaffReturn }) {
  if (settlement === null && refunds.length === 0 && replacements.length === 0) {
    return <Quiet>Not settled yet.</Quiet>
  }
  return (
    <div className="grid gap-3">
      {settlement === 'closed' && <p>Closed; nothing more is due.</p>}
      {refunds.map(({ id, amount, status }) => (
        <p key={id}>
          {formatRupees(amount)} back, {status}
        </p>
      ))}
      {replacements.map((replacement) => (
        <ReplacementCard key={replacement.id} replacement={replacement} />
      ))}
    </div>
  )
}
