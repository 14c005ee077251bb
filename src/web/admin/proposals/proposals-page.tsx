import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listProposals, type ProposalView, proposalViews } from '#contract/admin/proposals.ts'
import type { Reply } from '#contract/endpoint.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { ProposalCard } from './proposal-card.tsx'

interface Loaded {
  view: ProposalView
  found: Reply<typeof listProposals>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = proposalViews.find((one) => one === search.get('view')) ?? 'waiting'
  const query = { view, cursor: search.get('cursor') ?? undefined }
  return { view, found: await loadFor(request, () => staffApi(listProposals, { query })) }
}

const labels: Record<ProposalView, string> = { waiting: 'Waiting', decided: 'Decided' }

/** What programs proposed, and what the member decides about. */
export function Component() {
  const { view: shown, found } = useLoaderData<Loaded>()
  useTitle('Proposals')
  useLive({ kinds: ['proposal', 'order', 'ticket', 'product'] })
  return (
    <>
      <h1 className="text-heading">Proposals</h1>
      <p role="status" className="text-ink-700">
        {sentenceOf(shown, found.count)}
      </p>
      <Tabs
        label="Which proposals"
        tabs={proposalViews.map((view) => ({
          to: `/proposals?view=${view}`,
          label: labels[view],
          isHere: view === shown,
        }))}
      />
      <ul className="mt-5 grid gap-4">
        {found.proposals.map((one) => (
          <ProposalCard key={one.id} proposal={one} />
        ))}
      </ul>
      {found.next_cursor && (
        <Link
          to={`/proposals?view=${shown}&cursor=${found.next_cursor}`}
          className="text-link mt-5 inline-block"
        >
          Next page
        </Link>
      )}
    </>
  )
}

function sentenceOf(view: ProposalView, count: number): string {
  if (view === 'decided') {
    if (count === 0) return 'No proposal was decided yet.'
    return count === 1 ? 'One was decided or expired.' : `${count} were decided or expired.`
  }
  if (count === 0) return 'No proposal of a program waits for you.'
  return count === 1 ? 'One proposal waits for you.' : `${count} proposals wait for you.`
}
