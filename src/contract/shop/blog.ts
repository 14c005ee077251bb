import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Product } from './products.ts'

/** The blog's categories, in the order of its accordion (specification §2). */
export const blogCategories = ['Urban Gardening', 'Plant Nutrition', 'Soil Health', 'Seasonal Care'] as const

const summaryFields = {
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  category: z.enum(blogCategories),
  excerpt: z.string(),
  image_url: z.string(),
  author: z.string(),
  /** For a coming-soon article: the planned day. */
  publish_date: instant,
  /** '6 min read', counted from the text; null while there is none to read. */
  read_time: z.nullable(z.string()),
  /** Only an available article can be opened; the other shows a badge. */
  status: z.enum(['available', 'coming_soon']),
}

export const BlogPostSummary = z.object(summaryFields)
export type BlogPostSummary = z.infer<typeof BlogPostSummary>

export const BlogPost = z.object({
  ...summaryFields,
  /**
   * Safe HTML, rendered on the server from the stored Markdown, which allows neither tags nor scripts.
   * Headings start at h2 and have ids. Empty while the article is coming soon.
   */
  content: z.string(),
  /** The last change of its words or pictures; not before its publication. */
  updated_at: instant,
  /** At most three articles to go on with: those about the same products first, then of the same category. */
  related: z.array(BlogPostSummary),
  /** What it is about and can be bought now; null where there is none. */
  product: z.nullable(Product),
})
export type BlogPost = z.infer<typeof BlogPost>

export const listPosts = endpoint({
  id: 'listPosts',
  method: 'GET',
  path: '/api/blog_posts',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'All articles, newest first and those that are coming soon last, without their content.',
  reply: z.array(BlogPostSummary),
})

export const getPost = endpoint({
  id: 'getPost',
  method: 'GET',
  path: '/api/blog_posts/{id}',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'One article, by id or slug.',
  params: z.object({ id: z.string() }),
  reply: BlogPost,
})

export const listProductGuides = endpoint({
  id: 'listProductGuides',
  method: 'GET',
  path: '/api/products_s/{id}/guides',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'At most three articles that fit a product, by id or slug, in the order that the shop chose.',
  params: z.object({ id: z.string() }),
  reply: z.array(BlogPostSummary),
})
