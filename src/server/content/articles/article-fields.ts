import { type ArticleFields, articleFields } from '#contract/admin/article-fields.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'

export type FieldName = keyof ArticleFields

export const fieldNames = Object.keys(articleFields) as FieldName[]

/** The fields of an article in the shape of a draft. */
export const fieldsOf = (article: StaffArticle): DraftFields =>
  Object.fromEntries(fieldNames.map((name) => [name, article[name]]))

/** The initial fields of a new article. */
export const blankFields: DraftFields = {
  ...Object.fromEntries(fieldNames.map((name) => [name, ''])),
  coming_soon: false,
  planned_for: null,
  products: [],
}

/** The fields of a copy, with another title and slug. */
export const copiedFields = (article: StaffArticle): DraftFields => ({
  ...fieldsOf(article),
  title: `${article.title} (copy)`.slice(0, 150),
  slug: `${article.slug.slice(0, 75)}-copy`,
})
