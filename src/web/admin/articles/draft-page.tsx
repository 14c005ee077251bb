import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { type ArticleDraft, getArticleDraft } from '#contract/admin/article-drafts.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLiveDraft } from '../drafts/use-live-draft.ts'
import { ArticleForm } from './article-form.tsx'
import { type Choices, readChoices } from './read-choices.ts'

interface Loaded {
  draft: ArticleDraft
  choices: Choices
}

/** The draft of an article that exists stands on the article's page. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  return loadFor(request, async () => {
    const [draft, choices] = await Promise.all([
      staffApi(getArticleDraft, { params: { id: params.id ?? '' } }),
      readChoices(),
    ])
    if (draft.article_id !== null) throw redirect(`/articles/${draft.article_id}`)
    return { draft, choices }
  })
}

/** An article that is new, and nothing but a draft. */
export function Component() {
  const { draft, choices } = useLoaderData<Loaded>()
  const session = useSession()
  const title = String(draft.fields.title ?? '') || 'New article'
  useTitle(title)
  const { onEnding } = useLiveDraft('article-draft', draft.id)
  return (
    <article>
      <Link to="/articles" className="text-link text-label">
        All articles
      </Link>
      <h1 className="mt-2 mb-5 text-heading">{title}</h1>
      <ArticleForm
        key={draft.id}
        live={null}
        draft={draft}
        choices={choices}
        onEnding={onEnding}
        mayPublish={may(session, 'articles.publish')}
      />
    </article>
  )
}
