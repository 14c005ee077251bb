import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type DifferenceView,
  differenceViews,
  listPayoutDifferences,
  listPayouts,
} from '#contract/admin/payouts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { DifferenceTable } from './difference-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { PayoutTable } from './payout-table.tsx'
import { PayoutUpload } from './payout-upload.tsx'
import { ViewLinks } from './view-links.tsx'

type Loaded =
  | { view: 'payouts'; found: Reply<typeof listPayouts> }
  | { view: DifferenceView; found: Reply<typeof listPayoutDifferences> }

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = differenceViews.find((one) => one === search.get('view'))
  const cursor = search.get('cursor') ?? undefined
  if (!view)
    return {
      view: 'payouts',
      found: await loadFor(request, () => staffApi(listPayouts, { query: { cursor } })),
    }
  return {
    view,
    found: await loadFor(request, () => staffApi(listPayoutDifferences, { query: { view, cursor } })),
  }
}

const views = ['payouts', ...differenceViews] as const

const words: Record<(typeof views)[number], { label: string; sentence: string; none: string }> = {
  payouts: {
    label: 'Transfers',
    sentence: 'To the bank = payments − refunds + other − fee − tax on the fee.',
    none: 'No payout file was uploaded yet.',
  },
  missing_here: {
    label: 'Not in our books',
    sentence: 'The provider counts these in a payout, and our books have no such payment or refund.',
    none: 'Our books have every payment and refund of the files.',
  },
  other_amount: {
    label: 'Other amount',
    sentence: 'The provider counts these with another amount than our books have.',
    none: 'Every amount in the files is that of our books.',
  },
  uneven: {
    label: 'Do not add up',
    sentence:
      'What these add to the transfer is not their amount without fee and tax. A fee that was paid from credits, or in another way, looks like this too.',
    none: 'Every line adds its amount without fee and tax.',
  },
  missing_there: {
    label: 'Not paid out',
    sentence:
      'Our books have these from the time of the files, and no file has them a week later. A month whose file was not taken in stands here too.',
    none: 'Everything in our books from the time of the files is paid out, or younger than a week.',
  },
}

/** Shown when a page of many lines has no match. */
const goesOn = 'There is none among the first lines. The next page looks at those that follow.'

/** The provider's payouts compared with the ledger. */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  const { view: shown, found } = loaded
  useTitle('Payouts')
  useLive({ kinds: ['payout', 'refund', 'unmatched'] })
  const isNone =
    loaded.view === 'payouts' ? loaded.found.payouts.length === 0 : loaded.found.differences.length === 0
  return (
    <>
      <h1 className="text-heading">Payouts</h1>
      <MoneyTabs here="/money/payouts" />
      <ViewLinks
        label="Which list"
        views={views.map((view) => ({
          to: view === 'payouts' ? '/money/payouts' : `/money/payouts?view=${view}`,
          label: words[view].label,
          isHere: view === shown,
        }))}
      />
      <p role="status" className="mt-4 text-ink-700">
        {isNone ? (found.next_cursor ? goesOn : words[shown].none) : words[shown].sentence}
      </p>
      {!isNone && (
        <div className="card mt-4 min-w-0 p-4 sm:p-5">
          {loaded.view === 'payouts' ? (
            <PayoutTable payouts={loaded.found.payouts} />
          ) : (
            <DifferenceTable
              differences={loaded.found.differences}
              figures={shown === 'uneven' ? ['To the bank', 'By its sums'] : ['Provider', 'Our books']}
            />
          )}
        </div>
      )}
      {found.next_cursor && (
        <Link
          to={`/money/payouts?${new URLSearchParams({ view: shown, cursor: found.next_cursor })}`}
          className="text-link mt-4 inline-block py-2"
        >
          Next page
        </Link>
      )}
      {shown === 'payouts' && (
        <div className="mt-5">
          <PayoutUpload />
        </div>
      )}
    </>
  )
}
