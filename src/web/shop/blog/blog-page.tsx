import { Suspense, use } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { apiContext } from '../../api/api.ts'
import { type Soon, soon } from '../../api/soon.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { CategoryAccordion } from './category-accordion.tsx'
import { PostCard } from './post-card.tsx'
import { type PostsRead, readPosts } from './read-posts.ts'

const summary =
  'Growing guides for pots on Indian balconies and terraces: soil, feeding, seasons and small spaces.'

export async function loader({ context }: LoaderFunctionArgs) {
  const read = await soon(readPosts(context.get(apiContext)))
  const isFailed = 'status' in read.answer && read.answer.status === 'failed'
  return data(read, isFailed ? { status: 503 } : undefined)
}

export function Component() {
  const { answer } = useLoaderData<Soon<PostsRead>>()
  const isRetrying = useRevalidator().state === 'loading'
  return (
    <div className="page-width page-space">
      <PageHead title="Growing guides" description={summary} canonicalPath="/blog" />
      <InfoTitle title="Growing guides" intro={summary} />
      {isRetrying ? (
        <PostsSkeleton />
      ) : (
        <Suspense fallback={<PostsSkeleton />}>
          <Posts answer={answer} />
        </Suspense>
      )}
    </div>
  )
}

function Posts({ answer }: Soon<PostsRead>) {
  const read = answer instanceof Promise ? use(answer) : answer
  if (read.status === 'failed') {
    return (
      <div className="mt-10">
        <LoadFailed message="Failed to load blog posts. Please ensure the backend server is running and accessible." />
      </div>
    )
  }
  if (read.posts.length === 0) {
    return <p className="mt-10 text-lg">No blog posts found. Please check back soon.</p>
  }
  const [lead, ...others] = read.posts
  return (
    <>
      <section aria-labelledby="all-articles" className="mt-8 md:mt-12">
        <h2 id="all-articles" className="sr-only">
          All articles
        </h2>
        <ul className="post-list grid gap-x-6 gap-y-10 sm:grid-cols-2 md:gap-y-14 lg:grid-cols-3 lg:gap-x-8">
          {lead && (
            <li key={lead.id} className="flex border-paper-300 md:col-span-full md:border-b md:pb-14">
              <PostCard post={lead} isFirst isLead />
            </li>
          )}
          {others.map((post) => (
            <li key={post.id} className="flex">
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="by-category" className="part grid gap-x-16 gap-y-5 lg:grid-cols-[1fr_1.6fr]">
        <h2 id="by-category" className="text-title">
          By category
        </h2>
        <CategoryAccordion posts={read.posts} />
      </section>
    </>
  )
}

function PostsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading articles"
      className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 md:mt-12 lg:grid-cols-3 lg:gap-x-8"
    >
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
