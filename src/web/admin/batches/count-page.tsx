import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CountRow, listCount } from '#contract/admin/batches.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { CountRowForm } from './count-row-form.tsx'

interface Loaded {
  from: string
  to: string
  rows: CountRow[]
  count: number
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  return { from, to, ...(await loadFor(request, () => staffApi(listCount, { query: { from, to } }))) }
}

/** A count batch by batch, without showing the recorded stock. */
export function Component() {
  const { from, to, rows, count } = useLoaderData<Loaded>()
  useTitle('Stock count')
  return (
    <>
      <Link to="/batches" className="text-link text-label">
        All batches
      </Link>
      <h1 className="mt-2 text-heading">Stock count</h1>
      <p className="max-w-prose text-ink-700">
        Count all packs that lie at the place, also those of orders that are not packed yet. What the books
        say is not shown, so that the count is one.
      </p>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <Field label="From place" name="from" defaultValue={from} maxLength={20} autoComplete="off" />
        <Field label="To place" name="to" defaultValue={to} maxLength={20} autoComplete="off" />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
      {rows.length === 0 && (
        <p className="py-14 text-center text-ink-700">No stock is recorded at these places.</p>
      )}
      {count > rows.length && (
        <p role="status" className="mt-4 text-ink-700">
          The first {rows.length} of {count} are shown. Choose places to see the others.
        </p>
      )}
      <ul className="mt-5 grid gap-2.5">
        {rows.map((row) => (
          <li key={`${row.id}:${row.is_picking || row.place}`} className="card p-4">
            <CountRowForm row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}
