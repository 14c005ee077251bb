import { Link } from 'react-router'
import type { SalesOfDay, SalesOfDays } from '#contract/admin/dashboard.ts'
import { formatCount, formatRupees } from '#shared/money.ts'
import { shortMonth } from '#shared/months.ts'
import { formatTime } from '../../lib/dates.ts'
import { Card } from '../components/card.tsx'
import { type Bar, maxValue } from '../reports/chart-shape.ts'
import { ColumnChart } from '../reports/column-chart.tsx'
import { screenOf } from './screen-of.ts'

const orders = (count: number): string => (count === 1 ? '1 order' : `${formatCount(count)} orders`)

/** '28 Nov' */
function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${shortMonth(month ?? 0)}`
}

/** Sales of today beside the whole of yesterday, and of fourteen days; null while their report takes long. */
export function SalesCard({ sales }: { sales: SalesOfDays | null }) {
  const isEmpty = sales?.days.every(({ amount, orders: count }) => amount === 0 && count === 0)
  return (
    <Card heading="Sales">
      {sales && !isEmpty && <Figures sales={sales} />}
      <p className="text-label text-ink-700">
        {!sales && 'Adding up these days takes a while. The report shows how far it is. '}
        {sales && (isEmpty ? 'Nothing was sold in the last 14 days. ' : 'Yesterday is the whole day. ')}
        {sales && 'An order counts once it is packed; what is credited is taken off. '}
        {sales?.as_of && `As of ${formatTime(sales.as_of)} IST. `}
        <Link
          to={(sales && screenOf(sales.report)) ?? '/reports/sales'}
          className="inline-flex min-h-7 items-center text-link"
        >
          Report of sales
        </Link>
      </p>
    </Card>
  )
}

const Figures = ({ sales: { today, yesterday, days } }: { sales: SalesOfDays }) => (
  <div className="mb-3 grid gap-x-8 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
    <dl className="flex flex-wrap content-start gap-x-8 gap-y-3">
      <Figure label="Today" day={today} />
      <Figure label="Yesterday" day={yesterday} />
    </dl>
    <Chart days={days} />
  </div>
)

const Figure = ({ label, day: { amount, orders: count } }: { label: string; day: SalesOfDay }) => (
  <div>
    <dt className="font-semibold text-label">{label}</dt>
    <dd className="mt-1 font-display text-subheading whitespace-nowrap">{formatRupees(amount)}</dd>
    <dd className="mt-1 text-ink-700 text-label">{orders(count)}</dd>
  </div>
)

function Chart({ days }: { days: SalesOfDay[] }) {
  const bars: Bar[] = days.map(({ day, amount }, index) => ({
    key: day,
    name: index === days.length - 1 ? 'Today' : shortDay(day),
    value: amount,
    before: null,
  }))
  const max = maxValue(bars)
  const best = bars.find(({ value }) => value === max)
  return (
    <div className="relative min-w-0">
      {max > 0 && (
        <ColumnChart
          bars={bars}
          text={formatRupees}
          label={`Sales of ${days.length} days from ${bars[0]?.name}, at most ${formatRupees(max)}: ${best?.name}.`}
          height="h-20"
        />
      )}
      <table className="sr-only">
        <caption>Sales of {days.length} days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sales</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, amount, orders: count }, index) => (
            <tr key={day}>
              <th scope="row">{bars[index]?.name}</th>
              <td>{formatRupees(amount)}</td>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
