import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type EmailTemplateState, type GardenPlanSummary, listGardenPlans } from '#contract/admin/gardens.ts'
import { readGardenPlansFile } from '#contract/admin/list-files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { Pages } from '../components/pages.tsx'
import { readSearchedList, type SearchedList, searchedListPath } from '../components/searched-list.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { GardenTabs } from './garden-tabs.tsx'

const path = '/gardens'

interface Loaded {
  list: SearchedList
  found: Reply<typeof listGardenPlans>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readSearchedList(new URL(request.url).searchParams)
  const query = { q: list.q || undefined, cursor: list.cursor }
  return { list, found: await loadFor(request, () => staffApi(listGardenPlans, { query })) }
}

/** Plans that visitors asked for, newest first. */
export function Component() {
  const { list, found } = useLoaderData<Loaded>()
  useTitle('Garden plans')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">Garden plans</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ListSearch
            path={path}
            q={list.q}
            label="Search by number, e-mail, phone or name"
            placeholder="Number, e-mail, name …"
          />
          <ExportLink file={readGardenPlansFile} query={{ q: list.q }} />
        </div>
      </div>
      <GardenTabs />
      {found.plans.length > 0 ? <Plans plans={found.plans} /> : <NoPlans q={list.q} />}
      <Pages
        first={list.cursor !== undefined && searchedListPath(path, { q: list.q })}
        next={found.next_cursor !== null && searchedListPath(path, { q: list.q, cursor: found.next_cursor })}
      />
    </>
  )
}

const Plans = ({ plans }: { plans: GardenPlanSummary[] }) => (
  <ul className="divide-y divide-paper-200">
    {plans.map((plan) => (
      <li
        key={plan.id}
        className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[5.5rem_1fr_auto_7rem]"
      >
        <Link to={`/gardens/${plan.id}`} className="text-link inline-block py-1">
          Plan {plan.id}
        </Link>
        <span className="min-w-0 truncate font-medium">{plan.name}</span>
        <PlanBadges plan={plan} />
        <span className="text-ink-700 text-label max-sm:col-start-2 sm:text-right">
          <Age at={plan.created_at} />
        </span>
      </li>
    ))}
  </ul>
)

export const PlanBadges = ({ plan }: { plan: GardenPlanSummary }) => (
  <span className="flex flex-wrap gap-1.5 max-sm:col-start-2">
    {plan.is_carted && <Badge tone="green">In a cart</Badge>}
    {plan.is_kept && <Badge tone="blue">Kept as garden</Badge>}
    <EmailBadge state={plan.letter} />
  </span>
)

const NoPlans = ({ q }: { q: string }) => (
  <EmptyList
    heading={q ? 'No plan matches' : 'No plans yet'}
    wider={q !== '' && { to: path, label: 'Show all plans' }}
  >
    {q
      ? 'A number, e-mail or phone must be whole; a name may be a part of three letters or more.'
      : 'Plans appear here once visitors fill in the garden planner.'}
  </EmptyList>
)

const looks: Record<EmailTemplateState, { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'yellow', text: 'Letter waits' },
  sent: { tone: 'green', text: 'Letter sent' },
  failed: { tone: 'red', text: 'Letter failed' },
  none: { tone: 'grey', text: 'No letter' },
}

function EmailBadge({ state }: { state: EmailTemplateState }) {
  const { tone, text } = looks[state]
  return <Badge tone={tone}>{text}</Badge>
}
