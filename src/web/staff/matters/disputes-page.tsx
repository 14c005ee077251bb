import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatRupees } from '#contract/money.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { listDisputes } from '#contract/staff/matters.ts'
import { formatMoment } from '../../dates.ts'
import { useLive } from '../live/use-live.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'

type Loaded = StaffReply<typeof listDisputes>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listDisputes, {}))

/** Disputed payments, the nearest last day first. They are answered at the provider. */
export function Component() {
  const { disputes, count } = useLoaderData<Loaded>()
  useTitle('Disputes')
  useLive({ kinds: ['dispute'] })
  return (
    <>
      <h1 className="text-heading">Disputes</h1>
      <p role="status" className="text-ink-700">
        {count === 0 ? 'None is open.' : `${count} open. Answer them in the provider's dashboard in time.`}
      </p>
      <ul className="mt-5 grid gap-4">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="card grid gap-1 p-4 sm:p-5">
            <h2 className="font-semibold">
              {formatRupees(dispute.amount)}, {dispute.state.replaceAll('_', ' ')}
            </h2>
            <p>
              {dispute.respond_by
                ? `Last day: ${formatMoment(dispute.respond_by)} IST`
                : 'No last day is known.'}
            </p>
            <p className="break-all text-ink-700 text-label">
              {dispute.id}, of {dispute.provider_payment_id}
              {dispute.reason && `, ${dispute.reason.replaceAll('_', ' ')}`}
            </p>
            {dispute.order && (
              <Link to={`/orders/${dispute.order}`} className="text-link">
                {dispute.order}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
