import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import { askRefund } from '#contract/admin/refund-requests.ts'
import { previewRefund, refundOrder } from '#contract/admin/refunds.ts'
import { formatRupees } from '#shared/money.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { type Messages, requiring } from '../../lib/forms/form-check.ts'
import { read } from '../../lib/loading/read.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AmountFields } from '../components/amount-fields.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../components/confirmation.tsx'
import { useDespiteDispute } from '../components/despite-dispute.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { RefundOutcome, useRefundPreview } from '../components/refund-outcome.tsx'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { isUncertain, useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useRequestingTicket } from '../components/use-requesting-ticket.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { changesSince } from './changes-since.ts'
import { RefundLines } from './refund-lines.tsx'
import { planRefund, type RefundInput, type RefundPlan } from './refund-sum.ts'
import { Happenings } from './timeline.tsx'

interface RefundFormProps {
  order: StaffOrder
  /** Other ways of giving money back. */
  choice: ReactNode
  onDone: (sentence: string) => void
}

const reasons = ['Arrived damaged', 'Wrong item', 'Sent back', 'Never arrived', 'Goodwill']

/** Refunds by lines. The button names the sum; the balance that was seen is sent to the server. */
export function RefundForm({ order, choice, onDone }: RefundFormProps) {
  const [base] = useState(order)
  const [current, setCurrent] = useState(order)
  useEffect(() => setCurrent(order), [order])
  const ticket = useRequestingTicket()
  const key = useIdempotencyKey()
  const despite = useDespiteDispute()
  const confirmation = useConfirmation()
  const listId = useId()
  const form = useStaffForm<RefundInput>({
    labels: { shipping: 'Shipping fee, ₹', adjustment: 'Adjustment, ₹', reason: 'Reason' },
    optional: ['shipping', 'adjustment'],
    check: (input) => ({
      ...requiring<RefundInput>({ reason: 'Reason' })(input),
      ...wrongAmount(current, input),
    }),
    onError,
    defaultValues: { packs: {}, restock: {}, shipping: '', adjustment: '', reason: '' },
  })
  const plan = planRefund(current, form.watch())
  const [isRejected, setRejected] = useState(false)
  const { preview, failure } = useRefundPreview('problem' in plan ? null : [plan, current.refundable], ask)
  const mustAsk = isRejected || (preview?.needs_approval ?? false)

  async function ask() {
    if ('problem' in plan) throw new Error('Nothing is wished for yet.')
    const { amount, ...parts } = plan
    const body = { ...parts, refundable: current.refundable, reason: 'Preview' }
    return staffApi(previewRefund, { params: { id: order.id }, body })
  }

  async function onError(failure: Failure): Promise<boolean> {
    const by = confirmationOf(failure)
    if (by) {
      confirmation.ask(by)
      return true
    }
    if (!isUncertain(failure)) key.renew()
    const code = codeOf(failure)
    if (code === 'approval_needed') setRejected(true)
    if (code === 'refundable_changed' || code === 'refund_exceeds_line') await reload()
    return false
  }

  async function reload(): Promise<void> {
    const answer = await read(staffApi(getStaffOrder, { params: { id: order.id } }))
    if (answer.status === 'ready') setCurrent(answer.data)
    else form.setProblem(sentenceOf(answer.failure))
  }

  async function give(wanted: RefundPlan, reason: string): Promise<void> {
    const { amount, ...parts } = wanted
    const params = { id: order.id }
    const body = { ...parts, refundable: current.refundable, reason, ...ticket, ...despite.body }
    const idempotencyKey = key.of(wanted, reason, current.refundable, mustAsk, despite.isOn)
    if (mustAsk) {
      await staffApi(askRefund, { params, body, idempotencyKey })
      onDone(`A colleague is asked to approve ${formatRupees(amount)}.`)
      return
    }
    if (!(await confirmation.prove())) return
    const refunded = await staffApi(refundOrder, { params, body, idempotencyKey })
    onDone(`${formatRupees(refunded.amount)} go back.`)
  }

  async function submit({ reason }: RefundInput): Promise<void> {
    if ('problem' in plan) form.setProblem(plan.problem)
    else await give(plan, reason.trim())
  }

  return (
    <form noValidate onSubmit={form.send(submit)} className="grid gap-4">
      <Dialog.Title className="text-heading">Refund: {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {formatRupees(current.refundable)} of the payment are left. A refund cannot be undone.
      </Dialog.Description>
      {choice}
      {changesSince(base, current).length > 0 && (
        <div className="grid gap-3">
          <Notice tone="info">This order changed since you opened this.</Notice>
          <Happenings entries={changesSince(base, current)} />
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
      <RefundOutcome preview={preview} failure={failure} despite={despite} />
      <ConfirmationField confirmation={confirmation} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {labelOf(plan, mustAsk)}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}

function labelOf(plan: RefundPlan | { problem: string }, mustAsk: boolean): string {
  if ('problem' in plan) return 'Refund'
  return `${mustAsk ? 'Ask for approval of' : 'Refund'} ${formatRupees(plan.amount)}`
}

/** The error of an amount appears beside its field. */
function wrongAmount(order: StaffOrder, input: RefundInput): Messages<RefundInput> {
  const plan = planRefund(order, input)
  return 'problem' in plan && plan.field ? { [plan.field]: plan.problem } : {}
}
