import { formatMoment } from '../../lib/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import type { AnyKind, PlannedDraft } from './draft-kind.ts'

interface DraftNewsProps {
  draft: PlannedDraft | null
  /** The fields that somebody must decide about after a conflict; null without one. */
  conflicting: string[] | null
  isNew: boolean
  kind: Pick<AnyKind, 'words'>
}

/** What is to be known of a draft before one reads its fields. */
export function DraftNews({ draft, conflicting, isNew, kind }: DraftNewsProps) {
  if (conflicting && conflicting.length > 0) {
    return (
      <Notice tone="info">
        A colleague changed the fields that are marked, as you did. Choose what counts, and press “Save the
        draft”.
      </Notice>
    )
  }
  if (draft?.publish_at) {
    return (
      <Notice tone="info">
        This is published on {formatMoment(draft.publish_at)} IST, as {draft.publish_by ?? 'a colleague'}{' '}
        said. Call that off to change it.
      </Notice>
    )
  }
  if (draft?.problem) {
    return <Notice tone="error">It was not published when it was due. {draft.problem}</Notice>
  }
  if (conflicting) {
    return <Notice tone="info">A colleague edited this meanwhile; both are brought together.</Notice>
  }
  if (!isNew) return null
  return <Notice tone="info">{kind.words.isDraft}</Notice>
}
