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
    <div className="page-width py-10 sm:py-14">
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
  return (
    <>
      <section aria-labelledby="by-category" className="mt-10 max-w-3xl">
        <h2 id="by-category" className="text-2xl">
          By category
        </h2>
        <div className="mt-4">
          <CategoryAccordion posts={read.posts} />
        </div>
      </section>
      <section aria-labelledby="all-articles" className="mt-12">
        <h2 id="all-articles" className="text-2xl">
          All articles
        </h2>
        <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {read.posts.map((post) => (
            <li key={post.id} className="flex">
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function PostsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading articles"
      className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-96" />
      ))}
    </div>
  )
}
