import { type ArticleFields, articleFields } from '#contract/admin/article-fields.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

export type FieldName = keyof ArticleFields

export const fieldNames = Object.keys(articleFields) as FieldName[]

/** The fields of an article as a draft has them. */
export const fieldsOf = (article: StaffArticle): DraftFields =>
  Object.fromEntries(fieldNames.map((name) => [name, article[name]]))

/** Values as the blog would keep them; what it would refuse stays as it was typed. */
export const tidied = (typed: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, tidy(name as FieldName, value)]))

function tidy(name: FieldName, value: DraftValue): DraftValue {
  const read = articleFields[name].safeParse(value)
  return read.success ? read.data : value
}

/** @throws {ShopError} `invalid_request` for a name that no field has. */
export function assertKnownFields(fields: DraftFields): void {
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(articleFields, name))
  if (unknown.length === 0) return
  const errors = Object.fromEntries(unknown.map((name) => [name, 'An article has no such field.']))
  throw new ShopError('invalid_request', `An article has no field “${unknown[0]}”.`, { errors })
}

/** What a new article has before anybody typed something. */
export const blankFields: DraftFields = {
  ...Object.fromEntries(fieldNames.map((name) => [name, ''])),
  coming_soon: false,
  planned_for: null,
  products: [],
}

/** A new article that begins as another one: its title and address are left for somebody to choose. */
export const copiedFields = (article: StaffArticle): DraftFields => ({
  ...fieldsOf(article),
  title: `${article.title} (copy)`.slice(0, 150),
  slug: `${article.slug.slice(0, 75)}-copy`,
})
