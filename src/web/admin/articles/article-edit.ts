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
