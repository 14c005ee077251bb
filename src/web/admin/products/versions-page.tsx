import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { VersionList } from '../drafts/version-list.tsx'
import { useLive } from '../live/use-live.ts'
import { productKind } from './product-kind.ts'

interface Loaded {
  id: string
  cursor: string | undefined
  found: Reply<typeof listProductVersions>
}

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const call = { params: { id }, query: { cursor } }
  return { id, cursor, found: await loadFor(request, () => staffApi(listProductVersions, call)) }
}

export function Component() {
  const { id, cursor, found } = useLoaderData<Loaded>()
  const session = useSession()
  useLive({ kinds: ['product', 'draft'] })
  const restore = (number: number) => {
    const body = { version: found.draft_version }
    return staffApi(restoreProductVersion, { params: { id, number: String(number) }, body })
  }
  return (
    <VersionList
      kind={productKind}
      name={found.name}
      path={`/products/${id}`}
      cursor={cursor}
      found={found}
      mayRestore={may(session, 'products.write')}
      onRestore={restore}
    />
  )
}
