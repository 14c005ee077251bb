import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { getStaffProduct, type StaffProduct } from '#contract/staff/goods.ts'
import {
  type ProductDraft,
  publishProductDraft,
  scheduleProductDraft,
} from '#contract/staff/product-drafts.ts'
import { formatMoment } from '../../dates.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { theirsOf } from '../parts/theirs.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useUndo } from '../parts/use-undo.ts'
import { useWishKey } from '../parts/use-wish-key.ts'
import { countOf } from '../settings/review-dialog.tsx'
import { DraftChanges } from './draft-changes.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface PublishDialogProps {
  draft: ProductDraft
  isNew: boolean
  edit: DraftForm
  ending: (work: () => Promise<StaffProduct>) => Promise<StaffProduct>
  onClose: () => void
}

/** What a draft changes in the shop, before it is published: now, or at a moment. */
export function PublishDialog(props: PublishDialogProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { draft, isNew, onClose } = props
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
              {isNew ? 'A new product' : countOf(draft.changes)}
            </Dialog.Title>
            <Dialog.Description className="mt-1 text-ink-700">
              Shoppers see nothing of this yet. Payments that are open keep the price that they were made
              with.
            </Dialog.Description>
          </div>
          <DraftChanges draft={draft} isNew={isNew} />
          <Deciding {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Deciding({ draft, isNew, edit, ending, onClose }: PublishDialogProps) {
  const [at, setAt] = useState('')
  const [isTaking, setTaking] = useState(false)
  const [isNewer, setNewer] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const wishKey = useWishKey()
  const { problem, attempt } = useAttempt({
    heed: async (failure) => {
      const theirs = theirsOf<ProductDraft>(failure)
      if (!theirs) return false
      const live = theirs.product_id === null ? null : await liveOf(theirs.product_id)
      edit.show({ live, draft: theirs })
      setNewer(true)
      return true
    },
  })
  const { id, version, live_version } = draft
  const body = { version, live_version, ...(isTaking && { takes_address: true }) }
  const params = { id: String(id) }

  const publish = () =>
    attempt(async () => {
      const call = { params, body, idempotencyKey: wishKey.of(params, body) }
      const live = await ending(() => staffApi(publishProductDraft, call))
      tell(`${live.name} is published.`)
      onClose()
      if (isNew) return navigate(`/products/${live.id}`)
      edit.show({ live, draft: null })
      await revalidate()
    })
  const schedule = () =>
    attempt(async () => {
      const after = await staffApi(scheduleProductDraft, { params, body: { ...body, at } })
      const live = after.product_id === null ? null : await liveOf(after.product_id)
      edit.show({ live, draft: after })
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
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void publish()}>Publish now</Button>
        <Button look="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3 border-paper-300 border-t pt-4">
        <Field
          label="Or at this time, IST"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
          className="min-w-0 flex-1 sm:max-w-72"
        />
        <Button look="secondary" disabled={at === ''} onClick={() => void schedule()}>
          Publish then
        </Button>
      </div>
    </div>
  )
}

const liveOf = (id: number): Promise<StaffProduct> =>
  staffApi(getStaffProduct, { params: { id: String(id) } })
