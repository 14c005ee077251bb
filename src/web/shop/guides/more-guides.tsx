import { useId } from 'react'
import type { BlogPostSummary } from '#contract/shop/blog.ts'
import { PostCard } from './post-card.tsx'

interface MoreGuidesProps {
  heading: string
  posts: BlogPostSummary[]
}

/** Related articles below a page; nothing without any. */
export function MoreGuides({ heading, posts }: MoreGuidesProps) {
  const id = useId()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={id} className="part">
      <h2 id={id} className="text-heading">
        {heading}
      </h2>
      <ul className="card-rows card-lines mt-5">
        {posts.map((post) => (
          <li key={post.id} className="grid">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
