import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useId, useState } from 'react'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { AmountFields } from '../../components/amount-fields.tsx'
import { ConfirmationField } from '../../components/confirmation.tsx'
import { FormMessages } from '../../components/form-messages.tsx'
import { RefundOutcome } from '../../components/refund-outcome.tsx'
import { changesSince } from '../changes-since.ts'
import { Happenings } from '../timeline.tsx'
import { RefundLines } from './refund-lines.tsx'
import type { RefundPlan, RefundProblem } from './refund-plan.ts'
import { useRefundForm } from './use-refund-form.ts'

interface RefundFormProps {
  order: StaffOrder
  /** The choice between a refund and a cancellation. */
  choice: ReactNode
  onDone: (message: string) => void
}

const reasons = ['Arrived damaged', 'Wrong item', 'Sent back', 'Never arrived', 'Goodwill']

/** Refunds by lines. The button names the sum; the request carries the balance that was seen. */
export function RefundForm({ order, choice, onDone }: RefundFormProps) {
  const [opened] = useState(order)
  const listId = useId()
  const refund = useRefundForm(order, onDone)
  const { form, current, despite } = refund
  const changes = changesSince(opened, current)
  return (
    <form noValidate onSubmit={refund.submit} className="grid gap-4">
      <Dialog.Title className="text-heading">Refund: {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {formatRupees(current.refundable)} of the payment is left. A refund cannot be undone.
      </Dialog.Description>
      {choice}
      {changes.length > 0 && (
        <div className="grid gap-3">
          <Notice tone="info">This order changed since you opened this.</Notice>
          <Happenings entries={changes} />
        </div>
      )}
      <FormMessages form={form} />
      <RefundLines order={current} register={form.register} />
      <AmountFields field={form.field} shippingLeft={current.refundable_shipping} />
      <Field {...form.field('reason')} list={listId} maxLength={200} autoComplete="off" />
      <datalist id={listId}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <RefundOutcome preview={refund.preview} failure={refund.failure} despite={despite} />
      <ConfirmationField confirmation={refund.confirmation} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {labelOf(refund.plan, refund.needsApproval)}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}

function labelOf(plan: RefundPlan | RefundProblem, needsApproval: boolean): string {
  if ('problem' in plan) return 'Refund'
  return `${needsApproval ? 'Ask for approval of' : 'Refund'} ${formatRupees(plan.amount)}`
}
