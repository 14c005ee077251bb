import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listReportRows, listTaxRows } from '#contract/admin/reports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { TableHead } from '../components/table-head.tsx'
import { useTitle } from '../components/title.ts'
import { queryOf, type ReportAsked, readAsked, reportPath, rowsPath } from './report-address.ts'

interface Loaded {
  asked: ReportAsked
  key: string
  cursor: string | null
  found: Reply<typeof listReportRows>
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const asked = readAsked(params.report ?? '', search)
  if (!asked || asked.report === 'stock') throw new Response(null, { status: 404 })
  const [key, cursor] = [search.get('key') ?? '', search.get('cursor')]
  const query = { ...queryOf(asked), key, ...(cursor && { cursor }) }
  const { report } = asked
  const found = await loadFor(request, () =>
    report === 'tax'
      ? staffApi(listTaxRows, { query })
      : staffApi(listReportRows, { params: { report }, query }),
  )
  return { asked, key, cursor, found }
}

/** The rows behind one figure of a report, each with its order. */
export function Component() {
  const { asked, key, cursor, found } = useLoaderData<Loaded>()
  useTitle(`Rows: ${found.title}`)
  const here = rowsPath(asked, key)
  return (
    <>
      <Link to={reportPath(asked)} className="text-link text-label">
        {found.title}
      </Link>
      <h1 className="mt-1 text-heading">Rows of {found.title.toLowerCase()}</h1>
      {found.entries.length === 0 ? (
        <EmptyList heading="No rows">This figure is zero in these days.</EmptyList>
      ) : (
        <ScrollArea label="Rows" className="mt-5">
          <table className="w-full text-label">
            <TableHead words={['Day', 'What']} figures={['Amount']} />
            <tbody>
              {found.entries.map(({ id, day, order, words, amount }) => (
                <tr key={id} className="border-paper-200 border-b align-top">
                  <td className="whitespace-nowrap py-2 pr-2">{formatDay(`${day}T12:00:00+05:30`)}</td>
                  <td className="px-2 py-2">
                    <Link to={`/orders/${order}`} className="text-link">
                      {order}
                    </Link>{' '}
                    <span className="text-ink-700">{words}</span>
                  </td>
                  <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">
                    {amount === null ? '–' : formatRupees(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      <Pages
        first={cursor !== null && here}
        next={found.next_cursor !== null && `${here}&cursor=${found.next_cursor}`}
      />
    </>
  )
}
