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
  return (
    <article className={`group relative ${isLead ? 'page-grid items-center gap-y-0' : 'post-card'}`}>
      <div
        className={`overflow-hidden rounded-card bg-paper-100 ${isLead ? 'page-main md:max-lg:col-span-7' : 'post-picture'}`}
      >
        <Picture
          src={post.image_url}
          alt=""
          width={640}
          height={400}
          isFirst={isFirst}
          sizes={
            isLead ? '(width >= 76rem) 40rem, 96vw' : '(width >= 64rem) 23rem, (width >= 40rem) 46vw, 96vw'
          }
          className={`w-full object-cover transition-[scale] duration-500 group-hover:scale-[1.02] ${isLead ? 'aspect-[8/5]' : ''}`}
        />
      </div>
      <div className={isLead ? 'page-side pt-4 md:max-lg:col-span-5 md:pt-0' : 'post-text'}>
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
        <p className={`mt-2 text-ink-700 ${isLead ? 'text-lead' : 'post-excerpt'}`}>{post.excerpt}</p>
        <p className="mt-3 text-ink-700 text-label">
          {isAvailable ? (
            <>
              <time dateTime={post.publish_date} className="whitespace-nowrap">
                {formatDay(post.publish_date)}
              </time>
              {post.read_time && <span className="whitespace-nowrap"> · {post.read_time}</span>}
            </>
          ) : (
            <Badge tone="yellow">Coming Soon</Badge>
          )}
        </p>
      </div>
    </article>
  )
}
