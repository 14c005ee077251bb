import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listRemittanceRows } from '#contract/admin/remittances.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { dayName } from './day-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { RemittanceRows } from './remittance-rows.tsx'

type Loaded = Reply<typeof listRemittanceRows>

export const loader = ({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () =>
    staffApi(listRemittanceRows, {
      params: { id },
      query: { cursor: new URL(request.url).searchParams.get('cursor') ?? undefined },
    }),
  )

/** One statement of a courier with its rows. */
export function Component() {
  const { remittance, rows, next_cursor } = useLoaderData<Loaded>()
  const { id, courier, number, utr, paid_on, net, amount, deductions, uploaded_by } = remittance
  const title = `${courier} ${number}`
  useTitle(title)
  return (
    <>
      <h1 className="break-words text-heading">{title}</h1>
      <MoneyTabs here="/money/remittances" />
      <p className="mt-4 break-words text-ink-700">
        {formatRupees(net)} to the bank on {dayName(paid_on)}, UTR {utr}: {formatRupees(amount)} collected
        {deductions > 0 && `, less ${formatRupees(deductions)} of deductions`}. Taken in by {uploaded_by}.
      </p>
      <div className="card mt-4 min-w-0 p-4 sm:p-5">
        <RemittanceRows rows={rows} label="Rows of the statement" />
      </div>
      <div className="mt-4 flex flex-wrap gap-x-6">
        <Link to="/money/remittances" className="text-link inline-block py-2">
          All statements
        </Link>
        {next_cursor && (
          <Link to={`/money/remittances/${id}?cursor=${next_cursor}`} className="text-link inline-block py-2">
            Next page
          </Link>
        )}
      </div>
    </>
  )
}
