import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatMoment } from '../../lib/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useUndo } from '../components/use-undo.ts'
import { countOf } from '../settings/review-dialog.tsx'
import { DraftChanges } from './draft-changes.tsx'
import type { Confirmed, DraftKind, PlannedDraft } from './draft-kind.ts'
import { PublishSheet } from './publish-sheet.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface PublishDialogProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: DraftKind<Live, Draft>
  draft: Draft
  isNew: boolean
  edit: DraftForm<Live, Draft>
  /** What the person confirmed besides. */
  confirmed: Confirmed
  ending: (work: () => Promise<Live>) => Promise<Live>
  onClose: () => void
  children?: ReactNode
}

/** What a draft changes in the shop, before it is published: now, or at a moment. */
export function PublishDialog<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  draft,
  isNew,
  edit,
  confirmed,
  ending,
  onClose,
  children,
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
      const server = serverVersionOf<Draft>(failure)
      if (!server) return false
      edit.show({ live: await liveOf(server), draft: server })
      setNewer(true)
      return true
    },
  })
  const { id, version, live_version } = draft
  const decision = { version, live_version, ...(isTaking && { takes_address: true as const }), ...confirmed }

  const publish = () =>
    attempt(async () => {
      const live = await ending(() => kind.publish(draft, decision, idempotencyKey.of(id, decision)))
      tell(
        kind.isOut(live)
          ? `What you changed is saved. ${kind.words.out}`
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
    <PublishSheet
      title={isNew ? kind.words.newOne : countOf(draft.changes)}
      description={kind.words.unseen}
      problem={problem}
      onNow={publish}
      onThen={schedule}
      onBack={onClose}
    >
      <DraftChanges draft={draft} isNew={isNew} kind={kind} />
      {children}
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
    </PublishSheet>
  )
}
