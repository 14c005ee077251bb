import { useRef, useState } from 'react'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import { DraftScreen } from '../drafts/draft-screen.tsx'
import { useDraftForm } from '../drafts/use-draft-form.ts'
import type { MarkdownEditorHandle } from '../markdown/markdown-editor.tsx'
import { articleKind } from './article-kind.ts'
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
  onEnding?: (isEnding: boolean) => void
}

/** Every field of an article, as it is planned, beside what the blog has. */
export function ArticleForm({ live, draft: loadedDraft, choices, mayPublish, onEnding }: ArticleFormProps) {
  const edit = useDraftForm(articleKind, live, loadedDraft)
  const { form, draft } = edit
  // A confirmation is of the words that were read: what is kept later needs its own.
  const words = JSON.stringify([draft?.checks, draft?.fields])
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = confirmed === words
  const editor = useRef<MarkdownEditorHandle>(null)
  const checks = draft?.checks ?? []
  const shared = { edit, isNew: live === null, isFixed: draft?.publish_at != null, choices }
  return (
    <DraftScreen
      kind={articleKind}
      edit={edit}
      live={live}
      mayEdit
      mayPublish={mayPublish}
      onProblem={(name) => (name === 'content' ? editor.current?.focus() : form.problems.onChoose(name))}
      onEnding={onEnding}
      toConfirm={
        <Claims
          checks={checks}
          isConfirmed={isConfirmed}
          onConfirm={(isTicked) => setConfirmed(isTicked ? words : null)}
        />
      }
      confirmed={isConfirmed ? { confirms_claims: true } : {}}
    >
      <TextCard {...shared} editor={editor} />
      <ChecksCard checks={checks} onLine={(line) => editor.current?.goToLine(line)} />
      <FactsCard {...shared} />
      {draft && <MovedCard {...draft} />}
    </DraftScreen>
  )
}
