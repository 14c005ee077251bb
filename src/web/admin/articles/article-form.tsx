import { useRef, useState } from 'react'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DraftBar } from '../drafts/draft-bar.tsx'
import type { Decision } from '../drafts/draft-kind.ts'
import { DraftNews } from '../drafts/draft-news.tsx'
import { PreviewCard } from '../drafts/preview-card.tsx'
import { useDraftForm } from '../drafts/use-draft-form.ts'
import type { MarkdownEditorHandle } from '../markdown/markdown-editor.tsx'
import { LeaveDialog } from '../settings/leave-dialog.tsx'
import { useLeaveGuard } from '../settings/use-leave-guard.ts'
import { type ArticleKind, articleKind } from './article-kind.ts'
import { ChecksCard } from './checks-card.tsx'
import { Claims } from './claims.tsx'
import { FactsCard } from './facts-card.tsx'
import { MovedCard } from './moved-card.tsx'
import type { Choices } from './read-choices.ts'
import { TextCard } from './text-card.tsx'

interface ArticleFormProps {
  live: StaffArticle | null
  draft: ArticleDraft | null
  choices: Choices
  mayPublish: boolean
  /** Is told before the draft ends, and where it did not. */
  onEnding?: (isEnding: boolean) => void
}

/** Every field of an article, as it is planned, beside what the blog has. */
export function ArticleForm({ live, draft: loadedDraft, choices, mayPublish, onEnding }: ArticleFormProps) {
  const [loaded, setLoaded] = useState({ live, draft: loadedDraft })
  if (loaded.live !== live || loaded.draft !== loadedDraft) setLoaded({ live, draft: loadedDraft })
  const edit = useDraftForm(articleKind, loaded)
  const { form, draft, conflict } = edit
  // A confirmation is of the words that were read: what is kept later needs its own.
  const words = JSON.stringify([draft?.checks, draft?.fields])
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = confirmed === words
  const blocker = useLeaveGuard(edit.isUnsaved)
  const editor = useRef<MarkdownEditorHandle>(null)
  const isFixed = draft?.publish_at != null
  const confirming = <T extends Decision>(decision: T): T => ({
    ...decision,
    ...(isConfirmed && { confirms_claims: true }),
  })
  const kind: ArticleKind = {
    ...articleKind,
    publish: (of, decision, key) => articleKind.publish(of, confirming(decision), key),
    schedule: (of, decision) => articleKind.schedule(of, confirming(decision)),
  }
  const shared = { edit, isNew: live === null, isFixed, choices }
  return (
    <>
      <form
        noValidate
        className="grid min-w-0 gap-5 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
        onSubmit={(event) => {
          event.preventDefault()
          edit.endConflict()
          void edit.save()
        }}
      >
        <DraftNews draft={draft} conflicting={conflict?.names ?? null} isNew={live === null} kind={kind} />
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <FormProblems
          {...form.problems}
          onChoose={(name) => (name === 'content' ? editor.current?.focus() : form.problems.onChoose(name))}
        />
        <TextCard {...shared} editor={editor} />
        <ChecksCard checks={draft?.checks ?? []} onLine={(line) => editor.current?.goToLine(line)} />
        <FactsCard {...shared} />
        {draft && <MovedCard {...draft} />}
        {draft && <PreviewCard key={draft.id} kind={kind} draft={draft} />}
        <DraftBar kind={kind} edit={edit} live={live} mayPublish={mayPublish} onEnding={onEnding}>
          <Claims
            checks={draft?.checks ?? []}
            isConfirmed={isConfirmed}
            onConfirm={(isTicked) => setConfirmed(isTicked ? words : null)}
          />
        </DraftBar>
      </form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}
