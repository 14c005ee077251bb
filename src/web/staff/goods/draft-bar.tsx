import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { StaffProduct } from '#contract/staff/goods.ts'
import { discardProductDraft, scheduleProductDraft } from '#contract/staff/product-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Age } from '../parts/age.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { useUndo } from '../parts/use-undo.ts'
import { countOf } from '../settings/review-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface DraftBarProps {
  edit: DraftForm
  live: StaffProduct | null
  mayPublish: boolean
  onEnding: ((isEnding: boolean) => void) | undefined
}

/** What can be done with a draft; it stays at the lower edge of the window. */
export function DraftBar({ edit, live, mayPublish, onEnding = () => undefined }: DraftBarProps) {
  const { draft, clash, form } = edit
  const [isLooking, setLooking] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const changes = draft?.changes ?? []
  const isBegun = draft !== null && (changes.length > 0 || live === null)

  async function look(): Promise<void> {
    if (!(await edit.save())) return
    if (!form.refuse(draft?.problems ?? {})) setLooking(true)
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
      const call = { params: { id: String(draft.id) }, body: { version: draft.version } }
      await ending(() => staffApi(discardProductDraft, call))
      tell('The draft is thrown away.')
      if (!live) return navigate('/products/drafts')
      edit.show({ live, draft: null })
      await revalidate()
    })
  const callOff = () =>
    form.attempt(async () => {
      if (!draft) return
      const { version, live_version } = draft
      const body = { version, live_version, at: null }
      edit.show({
        live,
        draft: await staffApi(scheduleProductDraft, { params: { id: String(draft.id) }, body }),
      })
      tell('It is not published by itself any more.')
      await revalidate()
    })

  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-paper-300 border-t bg-paper-50 px-4 py-3">
      {clash && clash.names.length > 0 && <Button type="submit">Keep the draft</Button>}
      {draft?.publish_at && mayPublish && (
        <Button onClick={() => void callOff()}>Call the publishing off</Button>
      )}
      {isBegun && !draft.publish_at && mayPublish && (
        <Button onClick={() => void look()}>
          {live ? `Look at ${countOf(changes)}` : 'Look and publish'}
        </Button>
      )}
      {isBegun && !draft.publish_at && (
        <Button look="quiet" onClick={() => void discard()}>
          Throw the draft away
        </Button>
      )}
      <p role="status" className="text-ink-700 text-label">
        {edit.isUnsaved() ? (
          'Keeping…'
        ) : isBegun ? (
          <>
            Kept as a draft <Age at={draft.updated_at} />
            {draft.by && ` by ${draft.by}`}
          </>
        ) : (
          'As the shop has it'
        )}
      </p>
      {isLooking && draft && (
        <PublishDialog
          draft={draft}
          isNew={live === null}
          edit={edit}
          ending={ending}
          onClose={() => setLooking(false)}
        />
      )}
    </div>
  )
}
