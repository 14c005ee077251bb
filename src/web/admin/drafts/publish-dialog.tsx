import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatMoment } from '../../lib/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { PublishWhen } from '../components/publish-when.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useUndo } from '../components/use-undo.ts'
import { countOf } from '../settings/review-dialog.tsx'
import { DraftChanges } from './draft-changes.tsx'
import type { DraftKind, PlannedDraft } from './draft-kind.ts'
import type { DraftForm } from './use-draft-form.ts'

interface PublishDialogProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: DraftKind<Live, Draft>
  draft: Draft
  isNew: boolean
  edit: DraftForm<Live, Draft>
  ending: (work: () => Promise<Live>) => Promise<Live>
  onClose: () => void
  children?: ReactNode
}

/** What a draft changes in the shop, before it is published: now, or at a moment. */
export function PublishDialog<Live extends { id: number }, Draft extends PlannedDraft>(
  props: PublishDialogProps<Live, Draft>,
) {
  const title = useRef<HTMLHeadingElement>(null)
  const { kind, draft, isNew, onClose, children } = props
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup
          initialFocus={title}
          className="dialog-sheet grid content-start gap-5 sm:w-[min(46rem,calc(100%-2rem))]!"
        >
          <div>
            <Dialog.Title ref={title} tabIndex={-1} className="text-heading outline-none">
              {isNew ? kind.words.newOne : countOf(draft.changes)}
            </Dialog.Title>
            <Dialog.Description className="mt-1 text-ink-700">{kind.words.unseen}</Dialog.Description>
          </div>
          <DraftChanges draft={draft} isNew={isNew} kind={kind} />
          {children}
          <Deciding {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Deciding<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  draft,
  isNew,
  edit,
  ending,
  onClose,
}: PublishDialogProps<Live, Draft>) {
  const [isTaking, setTaking] = useState(false)
  const [isNewer, setNewer] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const liveOf = async (of: Draft): Promise<Live | null> => {
    const id = kind.liveIdOf(of)
    return id === null ? null : kind.readLive(id)
  }
  const { problem, attempt } = useAttempt({
    onError: async (failure) => {
      const theirs = serverVersionOf<Draft>(failure)
      if (!theirs) return false
      edit.show({ live: await liveOf(theirs), draft: theirs })
      setNewer(true)
      return true
    },
  })
  const { id, version, live_version } = draft
  const decision = { version, live_version, ...(isTaking && { takes_address: true as const }) }

  const publish = () =>
    attempt(async () => {
      const live = await ending(() => kind.publish(draft, decision, idempotencyKey.of(id, decision)))
      tell(
        kind.isOut(live)
          ? `What you changed is kept. ${kind.words.out}`
          : `${kind.nameOf(live)} is published.`,
      )
      onClose()
      if (isNew) return navigate(kind.pathOf(live))
      edit.show({ live, draft: null })
      await revalidate()
    })
  const schedule = (at: string) =>
    attempt(async () => {
      const after = await kind.schedule(draft, { ...decision, at })
      edit.show({ live: await liveOf(after), draft: after })
      if (after.publish_at) tell(`It is published on ${formatMoment(after.publish_at)} IST.`)
      onClose()
      await revalidate()
    })

  return (
    <div className="grid gap-4">
      {isNewer && (
        <Notice tone="info">This changed while you looked. Above is what would be published now.</Notice>
      )}
      {draft.redirects_from && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            checked={isTaking}
            onChange={({ target }) => setTaking(target.checked)}
            className="mt-1 size-5 shrink-0 accent-leaf-700"
          />
          <span>
            The new address was that of {draft.redirects_from}, and old links lead there. Take it over: they
            lead here from now on.
          </span>
        </label>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <PublishWhen onNow={publish} onThen={schedule} onBack={onClose} />
    </div>
  )
}
