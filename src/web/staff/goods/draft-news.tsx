import { formatMoment } from '../../dates.ts'
import { Notice } from '../../ui/notice.tsx'
import type { DraftForm } from './use-draft-form.ts'

/** What is to be known of a draft before one reads its fields. */
export function DraftNews({ edit: { draft, clash }, isNew }: { edit: DraftForm; isNew: boolean }) {
  if (clash && clash.names.length > 0) {
    return (
      <Notice tone="info">
        A colleague changed the fields that are marked, as you did. Choose what counts, and press “Keep the
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
  if (clash) {
    return <Notice tone="info">A colleague edited this meanwhile; both are brought together.</Notice>
  }
  if (!isNew) return null
  return (
    <Notice tone="info">
      This product is a draft: no shopper can see or buy it. What you type is kept; publish it when all is
      said.
    </Notice>
  )
}
