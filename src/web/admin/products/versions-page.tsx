import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { DraftValue } from '#contract/admin/draft-fields.ts'
import type { StaffReply } from '#contract/admin/endpoint.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import type { SavedVersion } from '#contract/admin/saved-version.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { ShownValue } from '../drafts/shown.tsx'
import { useLive } from '../live/use-live.ts'
import { shortLabel } from './product-fields.ts'

interface Loaded {
  id: string
  cursor: string | undefined
  found: StaffReply<typeof listProductVersions>
}

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const call = { params: { id }, query: { cursor } }
  return { id, cursor, found: await loadFor(request, () => staffApi(listProductVersions, call)) }
}

/** Earlier versions of a product, each of which can become a draft again. */
export function Component() {
  const { id, cursor, found } = useLoaderData<Loaded>()
  const session = useSession()
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  useTitle(`Versions of ${found.name}`)
  useLive({ kinds: ['product', 'draft'] })
  const restore = (number: number) =>
    attempt(async () => {
      const body = { version: found.draft_version }
      await staffApi(restoreProductVersion, { params: { id, number: String(number) }, body })
      await navigate(`/products/${id}`)
    })
  const newest = cursor === undefined ? found.versions[0]?.number : undefined
  return (
    <article className="max-w-3xl">
      <Link to={`/products/${id}`} className="text-link text-label">
        {found.name}
      </Link>
      <h1 className="mt-2 text-heading">Versions of {found.name}</h1>
      {found.draft_version > 0 && (
        <p className="mt-1 text-ink-700">
          It has a draft. An earlier version that is made a draft takes its place.
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <ol className="mt-5 grid gap-3">
        {found.versions.map((version) => (
          <li key={version.number} className="card grid gap-3 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="font-semibold">
                Version {version.number}
                {version.number === newest && ', in the shop'}
              </h2>
              <p className="text-ink-700 text-label">
                {version.by ?? 'Nobody of the staff'}, {formatMoment(version.at)}
              </p>
            </div>
            <Changes version={version} />
            {may(session, 'products.write') && version.number !== newest && (
              <div>
                <Button look="secondary" onClick={() => void restore(version.number)}>
                  Make it a draft<span className="sr-only"> again: version {version.number}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <Pages
        first={cursor !== undefined && `/products/${id}/versions`}
        next={found.next_cursor !== null && `/products/${id}/versions?cursor=${found.next_cursor}`}
        firstLabel="Newest versions"
      />
    </article>
  )
}

function Changes({ version: { changes } }: { version: SavedVersion }) {
  if (changes.length === 0) return <p className="text-ink-700 text-label">How it began.</p>
  return (
    <dl className="grid gap-2">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="font-semibold text-label">{shortLabel(field)}</dt>
          <dd>
            <del className="text-ink-700">
              <ShownValue value={before as DraftValue} />
            </del>
            <span aria-hidden> → </span>
            <ins className="no-underline">
              <ShownValue value={after as DraftValue} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
