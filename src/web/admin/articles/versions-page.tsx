import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listArticleVersions, restoreArticleVersion } from '#contract/admin/article-versions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { VersionList } from '../drafts/version-list.tsx'
import { useLive } from '../live/use-live.ts'
import { articleKind } from './article-kind.ts'

interface Loaded {
  id: string
  cursor: string | undefined
  found: Reply<typeof listArticleVersions>
}

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const call = { params: { id }, query: { cursor } }
  return { id, cursor, found: await loadFor(request, () => staffApi(listArticleVersions, call)) }
}

export function Component() {
  const { id, cursor, found } = useLoaderData<Loaded>()
  useLive({ kinds: ['article', 'article-draft'] })
  const restore = (number: number) => {
    const body = { version: found.draft_version }
    return staffApi(restoreArticleVersion, { params: { id, number: String(number) }, body })
  }
  return (
    <VersionList
      kind={articleKind}
      name={found.title}
      path={`/articles/${id}`}
      cursor={cursor}
      found={found}
      mayRestore
      onRestore={restore}
    />
  )
}
