import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { cancelStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import { askCancel } from '#contract/admin/refund-requests.ts'
import { previewCancel } from '#contract/admin/refunds.ts'
import { formatRupees } from '#shared/money.ts'
import { codeOf, type Failure } from '../../../lib/api/failure.ts'
import { requiring } from '../../../lib/forms/form-check.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useDespiteDispute } from '../../components/despite-dispute.tsx'
import { FormMessages } from '../../components/form-messages.tsx'
import { PromptInput } from '../../components/prompt-field.tsx'
import { RefundOutcome, useRefundPreview } from '../../components/refund-outcome.tsx'
import { serverVersionOf } from '../../components/server-version.ts'
import { staffApi } from '../../components/staff-api.ts'
import { useIdempotencyKey } from '../../components/use-idempotency-key.ts'
import { useStaffForm } from '../../components/use-staff-form.ts'
import { changesSince } from '../changes-since.ts'
import { Happenings } from '../timeline.tsx'

interface CancelFormProps {
  order: StaffOrder
  choice: ReactNode
  onDone: (message: string) => void
}

const reason = {
  label: 'Reason',
  suggestions: ['Shopper asked for it', 'Item is not available', 'Cannot be delivered there'],
}

/** Cancels an order, or requests approval above the member's limit. */
export function CancelForm({ order, choice, onDone }: CancelFormProps) {
  const [base] = useState(order)
  const [current, setCurrent] = useState(order)
  useEffect(() => setCurrent((known) => (order.version > known.version ? order : known)), [order])
  const [isRejected, setRejected] = useState(false)
  const key = useIdempotencyKey()
  const despite = useDespiteDispute()
  const params = { id: order.id }
  const { preview, failure } = useRefundPreview([current.version], () =>
    staffApi(previewCancel, { params, body: {} }),
  )
  const mustAsk = isRejected || (preview?.needs_approval ?? false)
  const isPossible = current.actions.cancel?.can ?? false
  const form = useStaffForm<{ reason: string }>({
    labels: { reason: 'Reason' },
    check: requiring({ reason: 'Reason' }),
    defaultValues: { reason: '' },
    onError,
  })

  function onError(wrong: Failure): boolean {
    const serverVersion = serverVersionOf<StaffOrder>(wrong)
    if (serverVersion) setCurrent(serverVersion)
    if (codeOf(wrong) === 'approval_needed') setRejected(true)
    return serverVersion !== null
  }

  async function cancel({ reason }: { reason: string }): Promise<void> {
    const body = { version: current.version, reason, ...despite.body }
    if (!mustAsk) {
      await staffApi(cancelStaffOrder, { params, body })
      onDone('Cancelled.')
      return
    }
    const asked = await staffApi(askCancel, { params, body, idempotencyKey: key.of(body) })
    onDone(`A colleague is asked to approve ${formatRupees(asked.amount)}.`)
  }

  return (
    <form noValidate onSubmit={form.send(cancel)} className="grid gap-4">
      <Dialog.Title className="text-heading">Cancel order: {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {order.id} is not sent, its packs go back to the shelf, and {order.name} is notified by e-mail.{' '}
        {current.refundable > 0
          ? `${formatRupees(current.refundable)} go back.`
          : 'Nothing was paid that would go back.'}{' '}
        This cannot be undone.
      </Dialog.Description>
      {choice}
      {current !== base && (
        <div className="grid gap-3">
          <Notice tone="info">
            {isPossible
              ? 'Somebody changed this order meanwhile. Look at what is new, and choose again.'
              : 'Somebody changed this order meanwhile, and this step is not possible any more.'}
          </Notice>
          <Happenings entries={changesSince(base, current)} />
        </div>
      )}
      <FormMessages form={form} />
      <PromptInput of={reason} {...form.field('reason')} maxLength={200} />
      <RefundOutcome preview={preview} failure={failure} despite={despite} />
      <div className="flex flex-wrap gap-3">
        {isPossible && (
          <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
            {mustAsk ? 'Ask for approval' : 'Cancel order'}
            {current !== base && ' all the same'}
          </SubmitButton>
        )}
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
