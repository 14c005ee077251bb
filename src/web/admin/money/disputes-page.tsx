import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Dispute, type DisputeView, disputeViews, listDisputes } from '#contract/admin/disputes.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { ViewLinks } from './view-links.tsx'

interface Loaded {
  view: DisputeView
  found: Reply<typeof listDisputes>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const requested = new URL(request.url).searchParams.get('view')
  const view = disputeViews.find((one) => one === requested) ?? 'open'
  return { view, found: await loadFor(request, () => staffApi(listDisputes, { query: { view } })) }
}

const labels: Record<DisputeView, string> = { open: 'To answer', answered: 'Answered', ended: 'Decided' }
const nothing: Record<DisputeView, string> = {
  open: 'No dispute waits for an answer.',
  answered: 'No answer is with the bank.',
  ended: 'No dispute was decided yet.',
}

/** Disputed payments by their deadline. They are answered at the provider. */
export function Component() {
  const { view: shown, found } = useLoaderData<Loaded>()
  useTitle('Disputes')
  useLive({ kinds: ['dispute'] })
  return (
    <>
      <h1 className="text-heading">Disputes</h1>
      <MoneyTabs here="/disputes" />
      <ViewLinks
        label="Which disputes"
        views={disputeViews.map((view) => ({
          to: view === 'open' ? '/disputes' : `/disputes?view=${view}`,
          label: labels[view],
          isHere: view === shown,
        }))}
      />
      <p role="status" className="mt-4 text-ink-700">
        {found.count === 0 ? nothing[shown] : `${found.count} ${labels[shown].toLowerCase()}.`}
      </p>
      <ul className="mt-5 grid gap-4">
        {found.disputes.map((dispute) => (
          <One key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </>
  )
}

function One({ dispute }: { dispute: Dispute }) {
  const mayOpen = may(useSession(), 'disputes.write')
  const title = formatRupees(dispute.amount)
  return (
    <li className="card grid gap-1.5 p-4 sm:p-5">
      <h2 className="font-semibold">
        {mayOpen ? (
          <Link to={`/disputes/${dispute.id}`} className="text-link">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <DisputeFacts dispute={dispute} />
    </li>
  )
}
