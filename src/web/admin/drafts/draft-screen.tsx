import type { ReactNode } from 'react'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveDialog } from '../components/leave-dialog.tsx'
import { useLeaveGuard } from '../components/use-leave-guard.ts'
import { DraftBar } from './draft-bar.tsx'
import type { Confirmed, DraftKind, PlannedDraft } from './draft-kind.ts'
import { DraftNews } from './draft-news.tsx'
import { PreviewCard } from './preview-card.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface DraftScreenProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: DraftKind<Live, Draft>
  edit: DraftForm<Live, Draft>
  live: Live | null
  mayEdit: boolean
  mayPublish: boolean
  /** Leads to a field that is wrong. */
  onProblem?: (name: string) => void
  /** Called before the draft ends, and where it did not. */
  onEnding: ((isEnding: boolean) => void) | undefined
  /** What is to be read, and maybe confirmed, before it is published. */
  toConfirm?: ReactNode
  confirmed?: Confirmed
  /** The fields. */
  children: ReactNode
}

/** The form of a draft: what is to be known of it, its fields, its preview link and what can be done with it. */
export function DraftScreen<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  edit,
  live,
  mayEdit,
  mayPublish,
  onProblem,
  onEnding,
  toConfirm,
  confirmed = {},
  children,
}: DraftScreenProps<Live, Draft>) {
  const { form, draft, conflict } = edit
  const blocker = useLeaveGuard(edit.isUnsaved)
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
        <FormProblems {...form.problems} onChoose={onProblem ?? form.problems.onChoose} />
        {children}
        {mayEdit && draft && <PreviewCard key={draft.id} kind={kind} draft={draft} />}
        {mayEdit && (
          <DraftBar
            kind={kind}
            edit={edit}
            live={live}
            mayPublish={mayPublish}
            onEnding={onEnding}
            confirmed={confirmed}
          >
            {live && kind.isOut(live) && <Notice tone="info">{kind.words.out}</Notice>}
            {toConfirm}
          </DraftBar>
        )}
      </form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}
