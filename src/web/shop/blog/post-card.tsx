import { Link } from 'react-router'
import type { BlogPostSummary } from '#contract/blog.ts'
import { formatDay } from '../../dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'

/** An article in a list: a link where it can be read, a badge where it is coming soon. */
export function PostCard({ post, isFirst = false }: { post: BlogPostSummary; isFirst?: boolean }) {
  const isAvailable = post.status === 'available'
  return (
    <article className="card group relative flex w-full flex-col overflow-hidden">
      <Picture
        src={post.image_url}
        alt=""
        width={640}
        height={400}
        isFirst={isFirst}
        className="aspect-[8/5] w-full bg-paper-100 object-cover"
      />
      <div className="flex grow flex-col p-5">
        <p className="font-semibold text-clay-700 text-sm">{post.category}</p>
        <h3 className="mt-1 text-xl">
          {isAvailable ? (
            <Link
              to={`/blog/${post.id}`}
              className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {post.title}
            </Link>
          ) : (
            post.title
          )}
        </h3>
        <p className="mt-2 grow text-ink-700">{post.excerpt}</p>
        <p className="mt-4 text-ink-700 text-sm">
          {isAvailable ? (
            <>
              <time dateTime={post.publish_date}>{formatDay(post.publish_date)}</time>
              {post.read_time && ` · ${post.read_time}`}
            </>
          ) : (
            <Badge tone="yellow">Coming Soon</Badge>
          )}
        </p>
      </div>
    </article>
  )
}
