import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  daysUntilRemitted,
  listRemittanceDifferences,
  listRemittances,
  type RemittanceView,
  remittanceViews,
} from '#contract/admin/remittances.ts'
import type { Reply } from '#contract/endpoint.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { RemittanceDifferences, RemittanceTable } from './remittance-table.tsx'
import { RemittanceUpload } from './remittance-upload.tsx'
import { ViewLinks } from './view-links.tsx'

type Loaded =
  | { view: 'statements'; found: Reply<typeof listRemittances> }
  | { view: RemittanceView; found: Reply<typeof listRemittanceDifferences> }

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = remittanceViews.find((one) => one === search.get('view'))
  const cursor = search.get('cursor') ?? undefined
  if (!view)
    return {
      view: 'statements',
      found: await loadFor(request, () => staffApi(listRemittances, { query: { cursor } })),
    }
  return {
    view,
    found: await loadFor(request, () => staffApi(listRemittanceDifferences, { query: { view, cursor } })),
  }
}

const views = ['statements', ...remittanceViews] as const

const words: Record<(typeof views)[number], { label: string; sentence: string; none: string }> = {
  statements: {
    label: 'Statements',
    sentence: 'To the bank = what the courier collected − its deductions.',
    none: 'No statement was uploaded yet.',
  },
  not_remitted: {
    label: 'Not remitted',
    sentence: `Delivered more than ${daysUntilRemitted} days ago, and the courier has not handed the money over.`,
    none: `Couriers handed over all money that is older than ${daysUntilRemitted} days.`,
  },
  returned: {
    label: 'Remitted though returned',
    sentence: 'The courier handed money over although the parcel came back, was lost or cancelled.',
    none: 'No money came for a parcel that was not delivered.',
  },
  other_amount: {
    label: 'Other amount',
    sentence: 'The courier handed over more or less than was to be collected, or the same twice.',
    none: 'Every amount is the one to collect.',
  },
  reversed: {
    label: 'Reversed',
    sentence: 'The courier took the money of these orders back and owes it again.',
    none: 'No courier took money back that is still owed.',
  },
  unmatched: {
    label: 'Unknown or not delivered',
    sentence:
      'No parcel that is paid on delivery has the AWB, or its delivery is not recorded here. The delivery and each next statement compare them again.',
    none: 'Every row belongs to a delivered order.',
  },
}

/** Statements of couriers about cash on delivery, compared with the ledger. */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  const { view: shown, found } = loaded
  useTitle('Remittances')
  useLive({ kinds: ['payout', 'order'] })
  const isNone =
    loaded.view === 'statements'
      ? loaded.found.remittances.length === 0
      : loaded.found.differences.length === 0
  return (
    <>
      <h1 className="text-heading">Remittances</h1>
      <MoneyTabs here="/money/remittances" />
      <ViewLinks
        label="Which list"
        views={views.map((view) => ({
          to: view === 'statements' ? '/money/remittances' : `/money/remittances?view=${view}`,
          label: words[view].label,
          isHere: view === shown,
        }))}
      />
      <p role="status" className="mt-4 text-ink-700">
        {isNone ? words[shown].none : words[shown].sentence}
      </p>
      {!isNone && (
        <div className="card mt-4 min-w-0 p-4 sm:p-5">
          {loaded.view === 'statements' ? (
            <RemittanceTable remittances={loaded.found.remittances} />
          ) : (
            <RemittanceDifferences differences={loaded.found.differences} />
          )}
        </div>
      )}
      {found.next_cursor && (
        <Link
          to={`/money/remittances?${new URLSearchParams({ view: shown, cursor: found.next_cursor })}`}
          className="text-link mt-4 inline-block py-2"
        >
          Next page
        </Link>
      )}
      {shown === 'statements' && (
        <div className="mt-5">
          <RemittanceUpload />
        </div>
      )}
    </>
  )
}
