import { useLoaderData } from 'react-router'
import type { BlogPostSummary } from '#contract/shop/blog.ts'
import { type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PostCard } from '../guides/post-card.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { CategoryAccordion } from './category-accordion.tsx'
import { GuidesFeedLink } from './guides-feed-link.tsx'
import { readPosts } from './read-posts.ts'

const summary =
  'Growing guides for pots on Indian balconies and terraces: soil, feeding, seasons and small spaces.'

export const loader = pageLoader(({ api }) => readPosts(api))

export function Component() {
  const { answer } = useLoaderData<PageAnswer<BlogPostSummary[]>>()
  return (
    <div className="page-width page-space">
      <PageHead
        title="Growing guides"
        searchTitle="Growing guides for pots, balconies and terrace gardens"
        description={summary}
        canonicalPath="/blog"
      />
      <GuidesFeedLink />
      <InfoTitle title="Growing guides" intro={summary} />
      <PageRead answer={answer} loading={<PostsSkeleton />} failed={() => <PostsFailed />}>
        {(posts) => <Posts posts={posts} />}
      </PageRead>
    </div>
  )
}

function PostsFailed() {
  return (
    <div className="mt-10">
      <LoadFailed message="Failed to load blog posts. Please ensure the backend server is running and accessible." />
    </div>
  )
}

function Posts({ posts }: { posts: BlogPostSummary[] }) {
  if (posts.length === 0) {
    return <EmptyState art="shelf">No blog posts found. Please check back soon.</EmptyState>
  }
  const [lead, ...others] = posts
  return (
    <>
      <section aria-labelledby="all-articles" className="mt-8 md:mt-12">
        <h2 id="all-articles" className="sr-only">
          All articles
        </h2>
        {lead && <PostCard post={lead} isFirst isLead />}
        {others.length > 0 && (
          <ul className="card-rows card-lines mt-8 border-paper-300 border-t pt-8 md:mt-12 md:pt-12">
            {others.map((post) => (
              <li key={post.id} className="grid">
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="by-category" className="part grid gap-y-5">
        <h2 id="by-category" className="text-title">
          By category
        </h2>
        <CategoryAccordion posts={posts} />
      </section>
      <p className="mt-8 text-ink-700 text-label">
        New guides also reach your feed reader, through our{' '}
        <a href="/guides.atom" className="text-link">
          Atom feed
        </a>
        .
      </p>
    </>
  )
}

function PostsSkeleton() {
  return (
    <div role="status" aria-label="Loading articles" className="card-rows card-lines mt-8 md:mt-12">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place}>
          <Skeleton className="aspect-[8/5] rounded-card" />
          <Skeleton className="mt-5 h-4 w-28" />
          <Skeleton className="mt-3 h-6 w-11/12" />
          <Skeleton className="mt-3 h-16" />
        </div>
      ))}
    </div>
  )
}
