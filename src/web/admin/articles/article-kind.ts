import * as drafts from '#contract/admin/article-drafts.ts'
import { articleFields } from '#contract/admin/article-fields.ts'
import { getStaffArticle, type StaffArticle } from '#contract/admin/articles.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { staffApi } from '../components/staff-api.ts'
import type { DraftKind } from '../drafts/draft-kind.ts'
import { articleLabels, editOf, shortLabel, valuesOf } from './article-fields.ts'

const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** Drafts of articles, for the screens of drafts. */
export const articleKind: DraftKind<StaffArticle, drafts.ArticleDraft> = {
  labels: articleLabels,
  texts: ['content'],
  valuesOf,
  editOf,
  fieldsOf: (article) =>
    Object.fromEntries(Object.entries(article).filter(([name]) => name in articleFields)) as DraftFields,
  liveIdOf: ({ article_id }) => article_id,
  readLive: (id) => staffApi(getStaffArticle, paramsOf({ id })),
  begin: (copyOf) =>
    staffApi(drafts.openArticleDraft, {
      body: copyOf === null ? {} : { copy_of: copyOf },
      idempotencyKey: crypto.randomUUID(),
    }),
  open: ({ id }) => staffApi(drafts.openArticleDraft, { body: { article_id: id } }),
  edit: (draft, fields) =>
    staffApi(drafts.editArticleDraft, { ...paramsOf(draft), body: { version: draft.version, fields } }),
  discard: (draft) =>
    staffApi(drafts.discardArticleDraft, { ...paramsOf(draft), body: { version: draft.version } }),
  publish: (draft, body, idempotencyKey) =>
    staffApi(drafts.publishArticleDraft, { ...paramsOf(draft), body, idempotencyKey }),
  schedule: (draft, body) => staffApi(drafts.scheduleArticleDraft, { ...paramsOf(draft), body }),
  makePreview: (draft) => staffApi(drafts.makeArticlePreview, { ...paramsOf(draft), body: {} }),
  endPreview: (draft) => staffApi(drafts.endArticlePreview, paramsOf(draft)),
  nameOf: ({ title }) => title,
  isOut: ({ archived }) => archived,
  pathOf: ({ id }) => `/articles/${id}`,
  draftsPath: '/articles/drafts',
  listPath: '/articles',
  shownName: shortLabel,
  shownTyped: (_field, typed) => typed,
  words: {
    newOne: 'A new article',
    isDraft:
      'This article is a draft: nobody can read it. What you type is saved; publish it when all is said.',
    unseen: 'Readers see nothing of this yet.',
    out: 'This article is not in the blog. Publish it again to show it there.',
    unchanged: 'As the blog has it',
    place: 'blog',
    begin: 'New article',
    beginLike: 'New article like this',
  },
}
