import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { articleFields } from './article-fields.ts'
import { cursor, rowId, searchText, version } from './fields.ts'
import { ProductChoices } from './product-choices.ts'

export const StaffArticle = z.object({
  ...articleFields,
  id: z.int(),
  version: z.int(),
  updated_at: instant,
  /** When it was published first, or the day for which it is announced. */
  published_at: instant,
  /** Taken out of the blog. */
  archived: z.boolean(),
})
export type StaffArticle = z.infer<typeof StaffArticle>

/** An article of the blog, what is planned for it, or both. */
export const ArticleBrief = z.object({
  /** Null for one that is new. */
  article_id: z.nullable(z.int()),
  draft_id: z.nullable(z.int()),
  title: z.string(),
  category: z.nullable(z.string()),
  state: z.enum(['new', 'published', 'coming_soon', 'archived']),
  updated_at: instant,
  /** Who edited its draft last. */
  by: z.nullable(z.string()),
  publish_at: z.nullable(instant),
  /** Why it was not published when it was due. */
  problem: z.nullable(z.string()),
})
export type ArticleBrief = z.infer<typeof ArticleBrief>

export const articleViews = ['all', 'drafts', 'coming', 'published'] as const
export type ArticleView = (typeof articleViews)[number]

const tag = 'Articles'
const params = z.object({ id: rowId })

export const articleFilters = {
  view: z.optional(z.enum(articleViews, 'Unknown view.')),
  q: z.optional(searchText(100)),
}

export const listArticles = endpoint({
  id: 'listArticles',
  method: 'GET',
  path: '/api/articles',
  tag,
  access: 'articles.write',
  summary:
    'Articles and what is planned for them, new ones first; `view=coming` those that are published at a moment, the next one first. `q` searches titles.',
  query: z.object({ ...articleFilters, cursor }),
  reply: z.object({ articles: z.array(ArticleBrief), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const getStaffArticle = endpoint({
  id: 'getStaffArticle',
  method: 'GET',
  path: '/api/articles/{id}',
  tag,
  access: 'articles.write',
  summary: 'One article as the blog has it.',
  params,
  reply: StaffArticle,
})

export const archiveArticle = endpoint({
  id: 'archiveArticle',
  method: 'POST',
  path: '/api/articles/{id}/archive',
  tag,
  access: 'articles.publish',
  isVersioned: true,
  summary:
    'Archive an article, or restore it. An archived one leaves lists, search, feed and sitemap, and its page is not found.',
  params,
  body: z.object({ version, archived: z.boolean('Say yes or no.') }),
  reply: StaffArticle,
})

export const listArticleChoices = endpoint({
  id: 'listArticleChoices',
  method: 'GET',
  path: '/api/article-choices',
  tag,
  access: 'articles.write',
  summary: 'List authors, pictures and the first products for the fields of an article.',
  reply: z.object({
    authors: z.array(z.string()),
    pictures: z.array(z.object({ src: z.string(), alt: z.string() })),
    ...ProductChoices.shape,
  }),
})
