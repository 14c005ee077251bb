import type { BlogPostSummary } from '#contract/shop/blog.ts'
import { homeText } from '#shared/copy/home.ts'
import type { Read } from '../../lib/loading/read.ts'
import { useSettings } from '../../lib/settings.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PostCard } from '../guides/post-card.tsx'
import { Section } from './section.tsx'

/** How many the home page shows (specification §9). */
const shownCount = 3

/** As many as the home page shows, to keep it small. */
export const latestOf = (read: Read<BlogPostSummary[]>): Read<BlogPostSummary[]> =>
  read.status === 'ready' ? { ...read, data: read.data.slice(0, shownCount) } : read

export function LatestPosts({ read }: { read: Read<BlogPostSummary[]> }) {
  const { heading, text, action } = homeText(useSettings()).articles
  return (
    <Section id="articles" heading={heading} text={text} action={action}>
      {read.status === 'failed' ? (
        <LoadFailed message="Failed to load blog posts. Please ensure the backend server is running and accessible." />
      ) : (
        <Posts posts={read.data} />
      )}
    </Section>
  )
}

function Posts({ posts }: { posts: BlogPostSummary[] }) {
  if (posts.length === 0) {
    return <p className="text-lg">No blog posts found. Please check back soon.</p>
  }
  return (
    <ul className="card-rows card-lines">
      {posts.map((post) => (
        <li key={post.id} className="grid">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}
