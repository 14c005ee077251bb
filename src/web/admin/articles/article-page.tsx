import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ArticleDraft, findArticleDraft } from '#contract/admin/article-drafts.ts'
import { getStaffArticle, type StaffArticle } from '#contract/admin/articles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { NewDraft } from '../drafts/new-draft.tsx'
import { useLive } from '../live/use-live.ts'
import { ArchiveButton } from './archive-button.tsx'
import { ArticleForm } from './article-form.tsx'
import { articleKind } from './article-kind.ts'
import { type Choices, readChoices } from './read-choices.ts'

interface Loaded {
  article: StaffArticle
  draft: ArticleDraft | null
  choices: Choices
}

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  return loadFor(request, async () => {
    const [article, { draft }, choices] = await Promise.all([
      staffApi(getStaffArticle, { params: { id } }),
      staffApi(findArticleDraft, { params: { id } }),
      readChoices(),
    ])
    return { article, draft, choices }
  })
}

/** An article with its fields, and what is planned for them. */
export function Component() {
  const { article, draft, choices } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle(article.title)
  useLive({ kinds: ['article', 'article-draft'] })
  return (
    <article>
      <Link to="/articles" className="text-link text-label">
        All articles
      </Link>
      <h1 className="mt-2 text-heading">{article.title}</h1>
      <p className="text-ink-700 text-label">
        Edited <Age at={article.updated_at} /> ·{' '}
        <Link to={`/articles/${article.id}/versions`} className="text-link">
          Versions
        </Link>
      </p>
      {article.archived && (
        <p className="mt-2 max-w-prose">
          <Badge tone="grey">Not in the blog</Badge> Nobody finds it, and its page is not there.
        </p>
      )}
      <div className="mt-3 mb-5 flex flex-wrap gap-3">
        <NewDraft kind={articleKind} copyOf={article.id} />
        {may(session, 'articles.publish') && <ArchiveButton article={article} />}
      </div>
      <ArticleForm
        key={article.id}
        live={article}
        draft={draft}
        choices={choices}
        mayPublish={may(session, 'articles.publish')}
      />
    </article>
  )
}
