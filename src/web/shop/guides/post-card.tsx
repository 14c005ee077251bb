import type { BlogPostSummary } from '#contract/shop/blog.ts'
import { formatDay } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'

interface PostCardProps {
  post: BlogPostSummary
  /** Visible without scrolling, so its picture loads first. */
  isFirst?: boolean
  /** The newest of a list has the full width from tablets on. */
  isLead?: boolean
}

/** An article in a list: a link when it is published, a badge when it is coming soon. */
export function PostCard({ post, isFirst = false, isLead = false }: PostCardProps) {
  const isAvailable = post.status === 'available'
  const leadShape = isLead ? 'md:grid md:grid-cols-[1.35fr_1fr] md:items-center md:gap-x-10' : ''
  return (
    <article className={`group relative flex w-full flex-col ${leadShape}`}>
      <div className="overflow-hidden rounded-card bg-paper-100">
        <Picture
          src={post.image_url}
          alt=""
          width={640}
          height={400}
          isFirst={isFirst}
          sizes={
            isLead ? '(width >= 76rem) 40rem, 96vw' : '(width >= 64rem) 23rem, (width >= 40rem) 46vw, 96vw'
          }
          className="aspect-[8/5] w-full object-cover transition-[scale] duration-500 group-hover:scale-[1.02]"
        />
      </div>
      <div className="flex grow flex-col pt-4 md:pt-5">
        <p className="kicker">{post.category}</p>
        <h3 className={`mt-1.5 ${isLead ? 'text-heading lg:text-title' : 'text-subheading'}`}>
          {isAvailable ? (
            <Link
              to={`/blog/${post.id}`}
              className="decoration-[1.5px] decoration-clay-600 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {post.title}
            </Link>
          ) : (
            post.title
          )}
        </h3>
        <p className={`mt-2 text-ink-700 ${isLead ? 'text-lead' : 'grow'}`}>{post.excerpt}</p>
        <p className="mt-3 text-ink-700 text-label">
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
