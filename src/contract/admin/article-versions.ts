import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ArticleDraft } from './article-drafts.ts'
import { cursor, rowId } from './fields.ts'
import { SavedVersion } from './saved-version.ts'

export const listArticleVersions = endpoint({
  id: 'listArticleVersions',
  method: 'GET',
  path: '/api/articles/{id}/versions',
  tag: 'Articles',
  access: 'articles.write',
  summary: 'Every state that an article had in the blog with what changed in it, newest first.',
  params: z.object({ id: rowId }),
  query: z.object({ cursor }),
  reply: z.object({
    /** The title that it has now. */
    title: z.string(),
    /** The version of its draft, 0 without one. */
    draft_version: z.int(),
    versions: z.array(SavedVersion),
    next_cursor: z.nullable(z.string()),
  }),
})

export const restoreArticleVersion = endpoint({
  id: 'restoreArticleVersion',
  method: 'POST',
  path: '/api/articles/{id}/versions/{number}/restore',
  tag: 'Articles',
  access: 'articles.write',
  isVersioned: true,
  summary:
    'Make an earlier version the draft of the article, in place of one that it has; `version` is the draft’s, 0 without one.',
  params: z.object({ id: rowId, number: rowId }),
  body: z.object({
    version: z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.')),
  }),
  reply: ArticleDraft,
})
