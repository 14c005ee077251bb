import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ArticleDraft } from './article-drafts.ts'
import { cursor, rowId } from './fields.ts'
import { restoring, VersionPage } from './saved-version.ts'

export const listArticleVersions = endpoint({
  id: 'listArticleVersions',
  method: 'GET',
  path: '/api/articles/{id}/versions',
  tag: 'Articles',
  access: 'articles.write',
  summary: 'List the published versions of an article with their changes, newest first.',
  params: z.object({ id: rowId }),
  query: z.object({ cursor }),
  /** With the title that it has now. */
  reply: z.extend(VersionPage, { title: z.string() }),
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
  ...restoring,
  reply: ArticleDraft,
})
