import { articleFields } from '#contract/admin/article-fields.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { DraftKind } from '../../drafting/draft-kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts, articleVersions } from '../../platform/database/tables.ts'
import { markPicturesUsed, picturesIn } from '../../platform/images/own/own-pictures.ts'
import { fieldsOf } from './article-fields.ts'
import { lockProductsOf } from './article-products.ts'
import { assertPublishable, publishArticle } from './publish-article.ts'
import { lockArticle } from './read-article.ts'
import { type ArticleView, viewDraft } from './view-draft.ts'

/** The article rules of the drafting module. */
export const articleKind: DraftKind<ArticleView> = {
  noun: 'article',
  aNoun: 'An article',
  place: 'blog',
  entity: 'article-draft',
  drafts: articleDrafts,
  versions: articleVersions,
  rules: articleFields,
  publishPermission: 'articles.publish',
  previewPath: '/blog/preview',
  view: viewDraft,
  lockLive: async (tx, id) => fieldsOf(await lockArticle(tx, id)),
  lockTargets: async (tx, { liveId, fields }) => {
    const slugs = articleFields.products.safeParse(fields.products).data ?? []
    await lockProductsOf(tx, liveId, slugs)
    if (liveId !== null) await lockArticle(tx, liveId)
  },
  markPicturesUsed: holdPictures,
  assertPublishable,
  apply: publishArticle,
}

/** Locks the pictures of cover and text against the cleanup of unused files. Returns missing ones. */
export function holdPictures(tx: Database, { image_url: cover, content }: DraftFields): Promise<string[]> {
  return markPicturesUsed(tx, picturesIn(`${cover ?? ''}\n${content ?? ''}`))
}
