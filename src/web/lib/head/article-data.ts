import type { BlogPosting, Thing } from 'schema-dts'
import type { RenderedNotes } from './rendered-hints.ts'
import { cardOf } from './share-tags.ts'

/** An article, from what its page shows. */
export function articleData({ article: post, origin, settings }: RenderedNotes): Thing[] {
  if (!post) return []
  const address = `${origin}/blog/${post.slug}`
  const article: BlogPosting = {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    headline: post.title,
    description: post.excerpt,
    image: [cardOf(`/blog/${post.slug}`, origin, post.image_url) ?? new URL(post.image_url, origin).href],
    datePublished: post.publish_date,
    dateModified: post.updated_at,
    author: { '@type': 'Person', name: post.author },
    publisher: {
      '@type': 'Organization',
      name: settings.brand.name,
      logo: `${origin}${settings.look.image}`,
    },
    mainEntityOfPage: address,
    articleSection: post.category,
    inLanguage: 'en-IN',
  }
  return [article]
}
