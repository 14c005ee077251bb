import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { maxBodyLength } from './article-fields.ts'
import { StaffArticle } from './articles.ts'
import { bodyId, PlannedDraft, publishingMoment, seenDraft, typedFields } from './draft-fields.ts'
import { rowId, version } from './fields.ts'

/** Something of an article that is to be looked at. */
export const ArticleCheck = z.object({
  /** `error` prevents publishing; `claim` does so until an editor confirms it. */
  kind: z.enum(['error', 'claim', 'hint']),
  field: z.string(),
  /** The line of the text, where it stands in one; the first is 1. */
  line: z.nullable(z.int()),
  sentence: z.string(),
})
export type ArticleCheck = z.infer<typeof ArticleCheck>

/** Why words that promise to fight a disease are confirmed. */
export const claimReason =
  'A bio-fertilizer that is sold with such a promise is a pesticide in law (Insecticides Act), and one about people’s illnesses falls under the Drugs and Magic Remedies Act. Write it otherwise, or confirm that it promises nothing.'

export const ArticleDraft = z.extend(PlannedDraft, {
  /** Null for an article that is new. */
  article_id: z.nullable(z.int()),
  checks: z.array(ArticleCheck),
  /** When the blog that it comes from published it first, which it keeps; null where it comes from none. */
  published_at: z.nullable(instant),
  /** Of the blog that it comes from; they lead to it once it is published. */
  old_addresses: z.array(z.string()),
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

const params = z.object({ id: rowId })
const tag = 'Articles'

export const openArticleDraft = endpoint({
  id: 'openArticleDraft',
  method: 'POST',
  path: '/api/article-drafts',
  tag,
  access: 'articles.write',
  summary: 'Open a draft: of an article (its existing one), of a new article, or of a copy.',
  body: z.object({
    article_id: z.optional(bodyId('Unknown article.')),
    copy_of: z.optional(bodyId('Unknown article.')),
  }),
  reply: ArticleDraft,
})

export const getArticleDraft = endpoint({
  id: 'getArticleDraft',
  method: 'GET',
  path: '/api/article-drafts/{id}',
  tag,
  access: 'articles.write',
  summary: 'One draft: differences from the blog, checks, and what prevents publishing.',
  params,
  reply: ArticleDraft,
})

export const findArticleDraft = endpoint({
  id: 'findArticleDraft',
  method: 'GET',
  path: '/api/articles/{id}/draft',
  tag,
  access: 'articles.write',
  summary: 'The draft of an article, or null.',
  params,
  reply: z.object({ draft: z.nullable(ArticleDraft) }),
})

export const editArticleDraft = endpoint({
  id: 'editArticleDraft',
  method: 'PATCH',
  path: '/api/article-drafts/{id}',
  tag,
  access: 'articles.write',
  isVersioned: true,
  // Three bytes a letter in Devanagari, and JSON's escapes.
  bodyLimit: 6 * maxBodyLength,
  summary:
    'Save fields of a draft as typed, also those that can’t be published yet. Readers see nothing of it.',
  params,
  body: z.object({ version, fields: typedFields(maxBodyLength) }),
  reply: ArticleDraft,
})

export const discardArticleDraft = endpoint({
  id: 'discardArticleDraft',
  method: 'POST',
  path: '/api/article-drafts/{id}/discard',
  tag,
  access: 'articles.write',
  isVersioned: true,
  summary: 'Discard a draft; the log keeps its content.',
  params,
  body: z.object({ version }),
  reply: z.object({ article_id: z.nullable(z.int()) }),
})

/** The version that the editor saw when publishing. */
const seen = {
  ...seenDraft,
  /** That no sentence promises to fight a disease or a pest was read and looked at. */
  confirms_claims: z.optional(z.boolean('Say yes or no.')),
}

export const publishArticleDraft = endpoint({
  id: 'publishArticleDraft',
  method: 'POST',
  path: '/api/article-drafts/{id}/publish',
  tag,
  access: 'articles.publish',
  isVersioned: true,
  summary: 'Publish a draft at once, all of it or nothing, after its checks ran again.',
  params,
  body: z.object(seen),
  reply: StaffArticle,
})

export const scheduleArticleDraft = endpoint({
  id: 'scheduleArticleDraft',
  method: 'PUT',
  path: '/api/article-drafts/{id}/moment',
  tag,
  access: 'articles.publish',
  isVersioned: true,
  summary:
    'Schedule a draft for a moment of Indian time, such as `2026-12-01T09:00`; null cancels. Until then it can’t be edited.',
  params,
  body: z.object({ ...seen, at: publishingMoment }),
  reply: ArticleDraft,
})

export const makeArticlePreview = endpoint({
  id: 'makeArticlePreview',
  method: 'POST',
  path: '/api/article-drafts/{id}/preview',
  tag,
  access: 'articles.write',
  summary: 'Create a link that shows the draft of the article for 72 hours. A former link ends.',
  params,
  body: z.object({}),
  reply: z.object({ url: z.string(), until: instant }),
})

export const endArticlePreview = endpoint({
  id: 'endArticlePreview',
  method: 'DELETE',
  path: '/api/article-drafts/{id}/preview',
  tag,
  access: 'articles.write',
  summary: 'End the preview link of a draft at once.',
  params,
  reply: ArticleDraft,
})
