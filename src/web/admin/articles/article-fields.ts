import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'
import type { DraftValues } from '../drafts/draft-kind.ts'
import { typedOf } from '../drafts/shown-value.ts'

interface ArticleField {
  name: keyof ArticleFields & string
  label: string
  kind?: 'list' | 'yes-no' | 'text'
  /** Empty means none. */
  isOptional?: true
}

/** In the order of the form. */
export const formFields: ArticleField[] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Web link' },
  { name: 'content', label: 'Text', kind: 'text' },
  { name: 'excerpt', label: 'Description' },
  { name: 'category', label: 'Category' },
  { name: 'author', label: 'Author' },
  { name: 'image_url', label: 'Cover picture' },
  { name: 'products', label: 'Products it is about', kind: 'list' },
  { name: 'coming_soon', label: 'Coming soon, announced without a page', kind: 'yes-no' },
  { name: 'planned_for', label: 'Announced for', isOptional: true },
]

export const articleLabels = Object.fromEntries(formFields.map(({ name, label }) => [name, label]))

/** The name of a field, without what explains it. */
export const shortLabel = (name: string): string =>
  (articleLabels[name] ?? name.replaceAll('_', ' ')).replace(/, .*/s, '')

export const valuesOf = (fields: DraftFields): DraftValues =>
  Object.fromEntries(formFields.map(({ name }) => [name, typedOf(fields[name])]))

/** A field as the call takes it. */
function readTyped({ kind, isOptional }: ArticleField, text: string): DraftValue {
  if (kind === 'text') return text
  const typed = text.trim()
  if (kind === 'list') return typed.split(/[,\s]+/).filter(Boolean)
  if (kind === 'yes-no') return typed === 'yes'
  return isOptional && typed === '' ? null : typed
}

/** The fields that are typed otherwise than a draft has them. */
export function editOf(fields: DraftFields, typed: DraftValues): DraftFields {
  const values = formFields.map((field) => [field.name, readTyped(field, typed[field.name] ?? '')] as const)
  return Object.fromEntries(
    values.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(fields[name] ?? null)),
  )
}
