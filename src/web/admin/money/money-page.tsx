import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type DaySums, listClosings } from '#contract/admin/daily-closing.ts'
import { getMoney } from '#contract/admin/money.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { screenOf } from '../dashboard/screen-of.ts'
import { useLive } from '../live/use-live.ts'
import { DayTable } from './day-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { Resume } from './resume.tsx'

interface Loaded {
  money: Reply<typeof getMoney>
  days: DaySums[]
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const [money, { days }] = await loadFor(request, () =>
    Promise.all([staffApi(getMoney, {}), staffApi(listClosings, { query: {} })]),
  )
  return { money, days: days.slice(0, 7) }
}

/** Open work under Money, whether payments are accepted, and the last days. */
export function Component() {
  const { money, days } = useLoaderData<Loaded>()
  useTitle('Money')
  useLive({ kinds: ['order', 'refund', 'matter', 'dispute', 'unmatched'] })
  return (
    <>
      <h1 className="text-heading">Money</h1>
      <MoneyTabs here="/money" />
      {money.stopped && <Stopped stopped={money.stopped} />}
      <ul className="mt-5 grid grid-cols-2 gap-2.5 sm:gap-3 lg:grid-cols-4">
        {money.counters.map(({ key, label, count, list }) => (
          <li key={key}>
            <Link
              to={screenOf(list) ?? '/money'}
              data-is-empty={count === 0}
              className="card flex h-full items-baseline justify-between gap-x-3 p-4 no-underline hover:border-leaf-700 data-[is-empty=true]:bg-transparent data-[is-empty=true]:text-ink-700"
            >
              <span className="wrap-break-word font-semibold leading-snug">{label}</span>
              <span className="font-display text-heading">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Card heading="The last seven days">
          <DayTable days={days} label="The last seven days" />
        </Card>
      </div>
    </>
  )
}

function Stopped({ stopped: { since, reason } }: { stopped: NonNullable<Loaded['money']['stopped']> }) {
  const mayResume = may(useSession(), 'payments.resume')
  return (
    <div className="mt-5 grid gap-3">
      <Notice tone="error">
        No payment is taken, since <Age at={since} />. {reason}
      </Notice>
      {mayResume ? (
        <Resume />
      ) : (
        <p className="text-ink-700 text-label">An owner can take money again, here.</p>
      )}
    </div>
  )
}
