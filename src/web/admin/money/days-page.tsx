import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listClosings } from '#contract/admin/daily-closing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { DayTable } from './day-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'

type Loaded = Reply<typeof listClosings>

export function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  return loadFor(request, () => staffApi(listClosings, { query: before ? { before } : {} }))
}

/** The days of a month with their money. */
export function Component() {
  const { days, next_before, wrong_days } = useLoaderData<Loaded>()
  useTitle('Days')
  useLive({ kinds: ['order', 'refund', 'unmatched'] })
  return (
    <>
      <h1 className="text-heading">Days</h1>
      <MoneyTabs here="/money/days" />
      <div role="status" className="mt-5">
        {wrong_days > 0 ? (
          <Notice tone="error">
            {wrong_days === 1 ? 'One day does not add up.' : `${wrong_days} days do not add up.`} Open it to
            see which payments.
          </Notice>
        ) : (
          <p className="text-ink-700">Every day here adds up to the paisa. Days begin at midnight IST.</p>
        )}
      </div>
      <div className="mt-4">
        <Card heading="Captured = orders + refunds + waiting">
          <DayTable days={days} label="Days" />
        </Card>
      </div>
      {next_before && (
        <Link to={`/money/days?before=${next_before}`} className="text-link mt-4 inline-block py-2">
          Earlier days
        </Link>
      )}
    </>
  )
}
