import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Age } from '../components/age.tsx'
import { useUndo } from '../components/use-undo.ts'
import { countOf } from '../settings/review-dialog.tsx'
import type { Confirmed, DraftKind, PlannedDraft } from './draft-kind.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface DraftBarProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: DraftKind<Live, Draft>
  edit: DraftForm<Live, Draft>
  live: Live | null
  mayPublish: boolean
  onEnding: ((isEnding: boolean) => void) | undefined
  confirmed: Confirmed
  /** What is to be read, and maybe confirmed, before it is published. */
  children?: ReactNode
}

/** What can be done with a draft; it stays at the lower edge of the window. */
export function DraftBar<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  edit,
  live,
  mayPublish,
  onEnding = () => undefined,
  confirmed,
  children,
}: DraftBarProps<Live, Draft>) {
  const { draft, conflict, form } = edit
  const [isLooking, setLooking] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const changes = draft?.changes ?? []
  const isBegun = draft !== null && (changes.length > 0 || live === null)

  async function look(): Promise<void> {
    if (!(await edit.save())) return
    // As it was kept right now, not as it was when the button was drawn.
    if (!form.showErrors(edit.savedDraft()?.problems ?? {})) setLooking(true)
  }
  /** Does what ends the draft. */
  const ending = <T,>(work: () => Promise<T>): Promise<T> => {
    onEnding(true)
    return work().catch((error: unknown) => {
      onEnding(false)
      throw error
    })
  }
  const discard = () =>
    form.attempt(async () => {
      if (!draft) return
      await ending(() => kind.discard(draft))
      tell('The draft is discarded.')
      if (!live) return navigate(kind.listPath)
      edit.show({ live, draft: null })
      await revalidate()
    })
  const callOff = () =>
    form.attempt(async () => {
      if (!draft) return
      const { version, live_version } = draft
      edit.show({ live, draft: await kind.schedule(draft, { version, live_version, at: null }) })
      tell('It is not published by itself any more.')
      await revalidate()
    })

  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-paper-300 border-t bg-paper-50 px-4 py-3">
      {conflict && conflict.names.length > 0 && <Button type="submit">Save the draft</Button>}
      {draft?.publish_at && mayPublish && (
        <Button onClick={() => void callOff()}>Call the publishing off</Button>
      )}
      {isBegun && !draft.publish_at && mayPublish && (
        <Button onClick={() => void look()}>
          {live ? `Review ${countOf(changes)}` : 'Review and publish'}
        </Button>
      )}
      {isBegun && !draft.publish_at && (
        <Button look="quiet" onClick={() => void discard()}>
          Discard the draft
        </Button>
      )}
      <p role="status" className="text-ink-700 text-label">
        {edit.isUnsaved() ? (
          form.problem ? (
            'Not saved yet. It is tried again.'
          ) : (
            'Saving…'
          )
        ) : isBegun ? (
          <>
            Saved as a draft <Age at={draft.updated_at} />
            {draft.by && ` by ${draft.by}`}
          </>
        ) : (
          kind.words.unchanged
        )}
      </p>
      {isLooking && draft && (
        <PublishDialog
          kind={kind}
          draft={draft}
          isNew={live === null}
          edit={edit}
          confirmed={confirmed}
          ending={ending}
          onClose={() => setLooking(false)}
        >
          {children}
        </PublishDialog>
      )}
    </div>
  )
}
