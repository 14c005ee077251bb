import * as drafts from '#contract/admin/article-drafts.ts'
import * as articles from '#contract/admin/articles.ts'
import type { TestOffice } from './back-office.ts'

/** An article that can be published. */
export const wholeArticle = {
  title: 'Marigolds beside tomatoes',
  slug: 'marigolds-beside-tomatoes',
  category: 'Urban Gardening',
  excerpt: 'Why they share a trough.',
  image_url: '/images/placeholder.svg',
  author: 'Asha Rao',
  products: [],
  content: 'Zinnias too.\n\n{{product:balcony-feed}}\n',
}

/** The calls by which staff write articles. */
export function articleAdmin(office: TestOffice) {
  const owner = { cookie: office.owner }
  const open = async (body: object = {}) =>
    (await office.call(drafts.openArticleDraft, { ...owner, body })).body
  const edit = (draft: drafts.ArticleDraft, fields: object, more: object = {}) =>
    office.call(drafts.editArticleDraft, {
      ...owner,
      params: { id: draft.id },
      body: { version: draft.version, fields },
      ...more,
    })
  const publish = (
    { id, version, live_version }: drafts.ArticleDraft,
    body: object = {},
    more: object = {},
  ) =>
    office.call(drafts.publishArticleDraft, {
      ...owner,
      params: { id },
      body: { version, live_version, ...body },
      ...more,
    })
  const read = async (id: number) =>
    (await office.call(articles.getStaffArticle, { ...owner, params: { id } })).body
  return { open, edit, publish, read }
}
