import { ArrowLeft } from 'lucide'
import { redirect, useLoaderData } from 'react-router'
import { previewArticle } from '#contract/shop/article-preview.ts'
import type { BlogPost } from '#contract/shop/blog.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { formatDay } from '../../lib/dates.ts'
import { isNoPage, type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShareLinks } from '../../ui/share-links.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MoreGuides } from '../guides/more-guides.tsx'
import { ArticleProduct } from './article-product.tsx'
import { GuidesFeedLink } from './guides-feed-link.tsx'
import { readPost } from './read-posts.ts'

const guides = [{ name: 'Growing guides', path: '/blog' }]

interface Shown {
  post: BlogPost
  /** A draft, shown by its preview link. */
  isPreview: boolean
}

export const loader = pageLoader<Shown>(async ({ api, params: { id = '', token }, request }) => {
  if (token !== undefined) return { post: await api(previewArticle, { params: { token } }), isPreview: true }
  const post = await readPost(api, id)
  const isFormer = !/^\d+$/.test(id) && id !== post.slug
  if (isFormer) throw redirect(`/blog/${post.slug}${new URL(request.url).search}`, 301)
  return { post, isPreview: false }
})

/** Serves /blog/{id or slug}, and drafts under /blog/preview/{token}. */
export function Component() {
  const { answer } = useLoaderData<PageAnswer<Shown>>()
  const post = answer instanceof Promise || answer.status !== 'ready' ? null : answer.data.post
  return (
    <div className="page-width pt-1 pb-[clamp(3rem,2rem+4vw,5.5rem)] md:pt-4">
      <div className="flex items-center justify-between gap-6">
        <Link
          to="/blog"
          className="inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold text-label text-leaf-700 underline-offset-4 hover:underline"
        >
          <Icon of={ArrowLeft} className="size-4" />
          All growing guides
        </Link>
        {post && (
          <div className="max-md:hidden">
            <Breadcrumbs steps={guides} here={post.title} />
          </div>
        )}
      </div>
      <PageRead answer={answer} loading={<ArticleSkeleton />} failed={whyNot}>
        {(shown) => <Article {...shown} />}
      </PageRead>
    </div>
  )
}

function whyNot(failure: Failure) {
  if (!isNoPage(failure)) {
    return (
      <div className="mt-6">
        <PageHead title="Article" isPrivate />
        <LoadFailed message="Failed to load article details. Please try again later." />
      </div>
    )
  }
  return (
    <EmptyState
      art="lost"
      heading={<h1 className="text-title">Article not found.</h1>}
      action={<ButtonLink to="/blog">All growing guides</ButtonLink>}
    >
      <PageHead title="Article not found" isPrivate />
      It may not be published yet, or there is a typing mistake in the address.
    </EmptyState>
  )
}

function Article({ post, isPreview }: Shown) {
  return (
    <article className="mt-3 md:mt-6">
      {isPreview ? (
        <PageHead title={post.title} isPrivate />
      ) : (
        <PageHead
          title={post.title}
          description={post.excerpt}
          canonicalPath={`/blog/${post.slug}`}
          article={post}
          crumbs={guides}
        />
      )}
      {isPreview && (
        <p role="note" className="mb-6 rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
          A preview of a guide that is not published.
        </p>
      )}
      <GuidesFeedLink />
      <header className="max-w-[52rem]">
        <p className="kicker">{post.category}</p>
        <h1 className="mt-2 text-title md:text-display">{post.title}</h1>
        <p className="mt-4 text-ink-700 text-lead md:mt-5">{post.excerpt}</p>
        <p className="mt-4 text-ink-700 text-label">
          <span className="max-sm:block">{post.author}</span>
          <span className="max-sm:hidden"> · </span>
          <time dateTime={post.publish_date}>{formatDay(post.publish_date)}</time>
          {post.read_time && ` · ${post.read_time}`}
          <Updated post={post} />
        </p>
      </header>
      <Picture
        src={post.image_url}
        alt=""
        width={1280}
        height={800}
        isFirst
        sizes="(width >= 76rem) 72rem, 96vw"
        className="mt-7 aspect-[8/5] w-full rounded-card bg-paper-100 object-cover md:mt-10 lg:aspect-[2/1]"
      />
      <div className="page-grid mt-8 md:mt-12">
        <div
          className="article-text page-main"
          // Rendered by the server from Markdown, which allows neither tags nor scripts.
          dangerouslySetInnerHTML={{ __html: post.content }}
        />
        <div className="page-side self-start border-paper-300 max-lg:border-t max-lg:pt-5 lg:sticky lg:top-28">
          {post.product && <ArticleProduct key={post.id} product={post.product} />}
          {!isPreview && <ShareLinks title={post.title} path={`/blog/${post.slug}`} />}
        </div>
      </div>
      <MoreGuides heading="Read next" posts={post.related} />
      <p className="mt-9">
        <ButtonLink to="/blog" look="secondary">
          More growing guides
        </ButtonLink>
      </p>
    </article>
  )
}

/** The day of the last change, after that of the publication. */
function Updated({ post: { publish_date, updated_at } }: { post: BlogPost }) {
  const day = formatDay(updated_at)
  return day !== formatDay(publish_date) && <span className="block">Updated on {day}</span>
}

function ArticleSkeleton() {
  return (
    <div role="status" aria-label="Loading the article" className="mt-6 space-y-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="aspect-[8/5] w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
