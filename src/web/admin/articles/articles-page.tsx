import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ArticleBrief, type ArticleView, articleViews, listArticles } from '#contract/admin/articles.ts'
import { readArticlesFile } from '#contract/admin/list-files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { NewDraft } from '../drafts/new-draft.tsx'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { articleKind } from './article-kind.ts'

interface Loaded {
  view: ArticleView
  q: string
  cursor: string | undefined
  found: Reply<typeof listArticles>
}

const viewNames: Record<ArticleView, string> = {
  all: 'All',
  drafts: 'Drafts',
  coming: 'Coming',
  published: 'Published',
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = articleViews.find((one) => one === search.get('view')) ?? 'all'
  const q = search.get('q')?.trim() ?? ''
  const cursor = search.get('cursor') ?? undefined
  const found = await loadFor(request, () => staffApi(listArticles, { query: { view, q, cursor } }))
  return { view, q, cursor, found }
}

function pathOf({ view, q, cursor }: { view: ArticleView; q: string; cursor?: string | null }): string {
  const search = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(q && { q }),
    ...(cursor && { cursor }),
  })
  return search.size > 0 ? `/articles?${search}` : '/articles'
}

/** Articles of the blog, and what is planned for them. */
export function Component() {
  const { view, q, cursor, found } = useLoaderData<Loaded>()
  useTitle(view === 'all' ? 'Articles' : `Articles: ${viewNames[view]}`)
  useLive({ kinds: ['article', 'article-draft'] })
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div>
          <h1 className="text-heading">Articles</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'article' : 'articles'}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ListSearch
            path="/articles"
            q={q}
            label="Words of the title"
            placeholder="Words of the title"
            maxLength={100}
          >
            {view !== 'all' && <input type="hidden" name="view" value={view} />}
          </ListSearch>
          <ExportLink file={readArticlesFile} query={{ view, q }} />
          <NewDraft kind={articleKind} />
        </div>
      </div>
      <Tabs
        label="Views of articles"
        tabs={articleViews.map((one) => ({
          to: pathOf({ view: one, q }),
          label: viewNames[one],
          isHere: one === view,
        }))}
      />
      {found.articles.length === 0 && (
        <EmptyList
          heading="No articles"
          wider={(q !== '' || view !== 'all') && { to: '/articles', label: 'All articles' }}
        >
          {q ? 'No title has these words.' : emptyViews[view]}
        </EmptyList>
      )}
      <ul className="mt-4 grid gap-3">
        {found.articles.map((article) => (
          <Row key={`${article.article_id}:${article.draft_id}`} article={article} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && pathOf({ view, q })}
        next={found.next_cursor !== null && pathOf({ view, q, cursor: found.next_cursor })}
        firstLabel="First page"
      />
    </>
  )
}

const emptyViews: Record<ArticleView, string> = {
  all: 'The blog begins with the first article that you publish.',
  drafts: 'No article has a draft.',
  coming: 'No article is scheduled.',
  published: 'No article is published yet.',
}

function Row({ article }: { article: ArticleBrief }) {
  const { article_id, draft_id, title, category, updated_at, by, publish_at, problem, state } = article
  const to = article_id === null ? `/articles/drafts/${draft_id}` : `/articles/${article_id}`
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-5 gap-y-2 p-4">
      <span className="min-w-0">
        <Link to={to} className="text-link font-semibold">
          {title}
        </Link>
        <span className="block text-ink-700 text-label">
          {category && `${category}, `}
          {by ? `edited by ${by}` : 'edited'} <Age at={updated_at} />
        </span>
        {problem && <span className="block text-label">Not published: {problem}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        {state === 'new' && <Badge tone="blue">New</Badge>}
        {state === 'coming_soon' && <Badge tone="yellow">Coming soon</Badge>}
        {state === 'archived' && <Badge tone="grey">Not in the blog</Badge>}
        {draft_id !== null && state !== 'new' && <Badge tone="blue">Draft</Badge>}
        {publish_at && <Badge tone="clay">{formatMoment(publish_at)} IST</Badge>}
        {problem && <Badge tone="red">Kept back</Badge>}
      </span>
    </li>
  )
}
