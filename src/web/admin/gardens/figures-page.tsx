import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { figureWeeks, type GardenWeek, getGardenFigures } from '#contract/admin/gardens.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayText, readDay } from '#shared/garden/days.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { TableHead } from '../components/table-head.tsx'
import { useTitle } from '../components/title.ts'
import { GardenTabs } from './garden-tabs.tsx'

type Figures = Reply<typeof getGardenFigures>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Figures> =>
  loadFor(request, () => staffApi(getGardenFigures, {}))

const columns: [heading: string, of: (week: GardenWeek) => number][] = [
  ['Plans', ({ plans }) => plans],
  ['Kept', ({ kept: plan }) => plan],
  ['In a cart', ({ carted }) => carted],
  ['Emails sent', ({ letters_sent }) => letters_sent],
  ['Emails failed', ({ letters_failed }) => letters_failed],
  ['Reminders sent', ({ reminders_sent }) => reminders_sent],
  ['Reminders failed', ({ reminders_failed }) => reminders_failed],
]

/** The planner's figures by week, and unknown crops. */
export function Component() {
  const figures = useLoaderData<Figures>()
  useTitle('Garden plans: figures')
  return (
    <>
      <h1 className="text-heading">Garden plans</h1>
      <GardenTabs />
      <dl className="mt-5 grid gap-3 sm:grid-cols-3">
        <Count name="Gardens kept" count={figures.gardens} />
        <Count name="Reminders on" count={figures.reminders_on} />
        <Count name="Photographs" count={figures.photos} />
      </dl>
      <div className="mt-5 grid gap-5">
        <Card heading={`The last ${figureWeeks} weeks`}>
          <Weeks weeks={figures.weeks} />
        </Card>
        <Card heading="Crops that we do not know">
          <UnknownCrops figures={figures} />
        </Card>
      </div>
    </>
  )
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className="card flex items-baseline justify-between gap-4 p-5">
    <dt className="font-semibold">{name}</dt>
    <dd className="font-display text-heading">{count}</dd>
  </div>
)

function Weeks({ weeks }: { weeks: GardenWeek[] }) {
  return (
    <>
      <ScrollArea label="Week by week">
        <table className="w-full min-w-160 text-label">
          <TableHead words={['Week from']} figures={columns.map(([heading]) => heading)} />
          <tbody>
            {weeks.map((week) => (
              <tr key={week.from} className="border-paper-200 border-b">
                <th scope="row" className="whitespace-nowrap py-2 pr-2 text-left font-medium">
                  {dayText(readDay(week.from) ?? 0)}
                </th>
                {columns.map(([heading, of]) => (
                  <td
                    key={heading}
                    data-is-empty={of(week) === 0}
                    className="px-2 py-2 text-right data-[is-empty=true]:text-ink-700"
                  >
                    {of(week)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="mt-3 text-ink-700 text-label">
        Kept and in a cart count plans of that week, whenever it happened. Emails and reminders are counted by
        the week in which they were written.
      </p>
    </>
  )
}

function UnknownCrops({ figures: { unknown_wishes, wishes_read } }: { figures: Figures }) {
  if (unknown_wishes.length === 0) {
    return (
      <Quiet>
        {wishes_read === 0
          ? 'Nobody has named a plant yet.'
          : `All of ${wishes_read} plans with wishes were understood.`}
      </Quiet>
    )
  }
  return (
    <>
      <Quiet>
        By how many of the newest {wishes_read} plans with wishes named them; a crop that is added goes from
        here.
      </Quiet>
      <ol className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {unknown_wishes.map(({ wish, plans }) => (
          <li key={wish} className="flex justify-between gap-4 border-paper-200 border-b py-1">
            <span className="min-w-0">{wish}</span>
            <span className="tabular-nums">{plans}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
