import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  getStockValue,
  type StockValue,
  type ValueMethod,
  valueMethods,
} from '#contract/admin/stock-value.ts'
import { ApiError } from '../../lib/api/api.ts'
import { failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Select } from '../../ui/select.tsx'
import { Card } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { TableHead } from '../components/table-head.tsx'
import { useTitle } from '../components/title.ts'
import { figureText } from './figure.ts'
import { ReportTabs } from './report-tabs.tsx'

const dayIn = (text: string | null): string | undefined =>
  text && /^20\d\d-\d\d-\d\d$/.test(text) ? text : undefined

interface Loaded {
  found: StockValue
  /** An invalid day with its message; the value is today's then. */
  rejected: { day: string; sentence: string } | null
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const method = valueMethods.find((one) => one === search.get('method'))
  const day = dayIn(search.get('day'))
  const read = (query: { day?: string | undefined }) =>
    loadFor(request, () => staffApi(getStockValue, { query: { ...query, method } }))
  try {
    return { found: await read({ day }), rejected: null }
  } catch (error) {
    const sentence = error instanceof ApiError ? wrongFieldsOf(failureOf(error)).day : undefined
    if (day === undefined || sentence === undefined) throw error
    return { found: await read({}), rejected: { day, sentence } }
  }
}

const methods: Record<ValueMethod, string> = {
  batch: 'By batch',
  fifo: 'First in, first out',
}

/** The cost of the packs in stock at the end of a day. */
export function Component() {
  const { found, rejected } = useLoaderData<Loaded>()
  useTitle('Report: Stock value')
  return (
    <>
      <h1 className="text-heading">Stock value</h1>
      <ReportTabs here="/reports/stock-value" />
      <Form
        key={`${rejected?.day ?? found.day} ${found.method}`}
        method="get"
        className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <Field
          label="At the end of"
          type="date"
          name="day"
          defaultValue={rejected?.day ?? found.day}
          min="2000-01-01"
          {...(rejected && { error: rejected.sentence })}
        />
        <Select label="Packs count" name="method" defaultValue={found.method}>
          {valueMethods.map((one) => (
            <option key={one} value={one}>
              {methods[one]}
            </option>
          ))}
        </Select>
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
      <p role="status" className="mt-3 text-ink-700">
        {figureText(found.value, 'money')} for {found.packs - found.unpriced} of {found.packs} packs
        {rejected && ', today'}. As of {formatMoment(found.as_of)} IST.{' '}
        <a
          href={`/api/stock-value/file?day=${found.day}&method=${found.method}`}
          className="text-link"
          download
        >
          Download as CSV
        </a>
      </p>
      {found.unpriced > 0 && (
        <div className="mt-4">
          <Notice tone="info">
            {found.unpriced} {found.unpriced === 1 ? 'pack has' : 'packs have'} no cost, so the value is too
            low. A batch takes its cost on its page.
          </Notice>
        </div>
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <Card heading="By thing">
          <ValueTable found={found} />
        </Card>
        <Meanings />
      </div>
    </>
  )
}

function ValueTable({ found: { rows, rows_count } }: { found: StockValue }) {
  if (rows.length === 0) return <p>No stock was held on this day.</p>
  return (
    <>
      <ScrollArea label="Stock value by thing" className="relative">
        <table className="w-full min-w-max text-label">
          <TableHead words={['Thing']} figures={['Value', 'Packs', 'Without a cost']} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.stock_id} className="border-paper-200 border-b">
                <th
                  scope="row"
                  className="wrap-anywhere max-w-72 py-2 pr-4 text-left font-medium max-sm:max-w-32"
                >
                  <Link
                    to={`/batches?view=here&stock=${row.stock_id}`}
                    className="text-link inline-block py-1"
                  >
                    {row.name}
                  </Link>
                </th>
                <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">
                  {figureText(row.value, 'money')}
                </td>
                <td className="px-2 py-2 text-right tabular-nums">{figureText(row.packs, 'count')}</td>
                <td className="px-2 py-2 text-right tabular-nums">{figureText(row.unpriced, 'count')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {rows_count > rows.length && (
        <p className="mt-3 text-ink-700 text-label">
          The first {rows.length} of {rows_count}; the file has all.
        </p>
      )}
    </>
  )
}

const Meanings = () => (
  <Card heading="What the figures mean">
    <dl className="grid gap-2 text-label">
      <div>
        <dt className="font-semibold">Packs</dt>
        <dd className="text-ink-700">
          Everything that lay here at the end of the day in India, by the ledger: also what is in quarantine,
          recalled, expired, or sold and not packed yet. Written-off packs are gone.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">By batch</dt>
        <dd className="text-ink-700">Each pack at what a pack of its own batch cost.</dd>
      </div>
      <div>
        <dt className="font-semibold">First in, first out</dt>
        <dd className="text-ink-700">
          As many packs of a thing at the cost of those that came last, as if the oldest had gone first.
          Packing takes what expires first, so the two can differ.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Cost</dt>
        <dd className="text-ink-700">
          Of one pack, without the tax that is claimed back, as it stands at its batch now: a cost that is
          filled in later counts for the days before too. Packs without one are counted and not valued.
        </dd>
      </div>
    </dl>
  </Card>
)
