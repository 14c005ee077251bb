import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ImportBrief, importKinds, importSources, listImports } from '#contract/admin/imports.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { UploadForm } from './upload-form.tsx'
import { rowsOf, states } from './words.ts'

interface Loaded {
  cursor: string | undefined
  found: Reply<typeof listImports>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return { cursor, found: await loadFor(request, () => staffApi(listImports, { query: { cursor } })) }
}

/** Tables that are taken in, and those that were. */
export function Component() {
  const { cursor, found } = useLoaderData<Loaded>()
  useTitle('Import')
  return (
    <>
      <Link to="/products" className="text-link text-label">
        Products
      </Link>
      <h1 className="mt-1 text-heading">Import</h1>
      <p role="status" className="text-ink-700">
        {found.count === 1 ? '1 file' : `${found.count} files`}
      </p>
      <UploadForm />
      <Exports />
      <h2 className="mt-8 text-subheading">Files</h2>
      {found.imports.length === 0 && <p className="py-8 text-ink-700">No table was imported yet.</p>}
      <ul className="mt-3 grid gap-3">
        {found.imports.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && '/imports'}
        next={found.next_cursor !== null && `/imports?cursor=${found.next_cursor}`}
      />
    </>
  )
}

const exports: { to: string; label: string; permission: Permission }[] = [
  { to: '/api/products-table', label: 'All products', permission: 'products.read' },
  { to: '/api/price-periods-table', label: 'Scheduled sales', permission: 'products.read' },
  { to: '/api/stock-table', label: 'The shelf', permission: 'stock.read' },
  { to: '/api/redirects-table', label: 'Redirects', permission: 'settings.read' },
  { to: '/api/articles-table', label: 'Articles', permission: 'articles.write' },
]

/** Tables to edit in a spreadsheet and import again. */
function Exports() {
  const session = useSession()
  return (
    <section aria-labelledby="exports" className="mt-6">
      <h2 id="exports" className="text-subheading">
        Tables to edit and take in again
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {exports
          .filter(({ permission }) => may(session, permission))
          .map(({ to, label }) => (
            <li key={to}>
              <a href={to} download className="text-link">
                {label} (CSV)
              </a>
            </li>
          ))}
        {may(session, 'fulfil.write') && (
          <li>
            <Link to="/sending/numbers" className="text-link">
              Tracking numbers
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function Row({ one }: { one: ImportBrief }) {
  const { label, tone } = states[one.state]
  const by = one.settled_by ?? one.by
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-5 gap-y-2 p-4">
      <span className="min-w-0">
        <Link to={`/imports/${one.id}`} className="text-link break-all font-semibold">
          {one.file_name}
        </Link>
        <span className="block text-ink-700 text-label">
          {one.source === 'table' ? importKinds[one.kind] : importSources[one.source]}, {rowsOf(one.rows)}.{' '}
          {by}, <Age at={one.settled_at ?? one.created_at} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {one.counts && one.state === 'applied' && (
          <span className="text-label">
            {one.counts.new} new, {one.counts.changed} changed, {one.counts.refused} refused
          </span>
        )}
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  )
}
