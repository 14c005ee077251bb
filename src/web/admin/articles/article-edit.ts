import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftForm } from '../drafts/use-draft-form.ts'
import type { Choices } from './read-choices.ts'

export type ArticleEdit = DraftForm<StaffArticle, ArticleDraft>

/** What the parts of the form need. */
export interface FormPart {
  edit: ArticleEdit
  isNew: boolean
  /** It is published at a moment, and so can't be edited. */
  isFixed: boolean
  choices: Choices
}

/** What is wrong with a field; one that is new says only on request what is still missing. */
export function problemOf({ form, draft }: ArticleEdit, name: string): string | undefined {
  const told = form.field(name).error
  const isChanged = draft?.changes.some(({ field }) => field === name)
  return told ?? (isChanged ? draft?.problems[name] : undefined)
}
