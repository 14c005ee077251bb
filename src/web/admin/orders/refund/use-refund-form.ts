import { useEffect, useState } from 'react'
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import { askRefund } from '#contract/admin/refund-requests.ts'
import { previewRefund, type RefundPreview, refundOrder } from '#contract/admin/refunds.ts'
import { formatRupees } from '#shared/money.ts'
import { codeOf, type Failure } from '../../../lib/api/failure.ts'
import { type Messages, requiring } from '../../../lib/forms/form-check.ts'
import { read } from '../../../lib/loading/read.ts'
import { confirmationOf, useConfirmation } from '../../components/confirmation.tsx'
import { useDespiteDispute } from '../../components/despite-dispute.tsx'
import { useRefundPreview } from '../../components/refund-outcome.tsx'
import { sentenceOf, staffApi } from '../../components/staff-api.ts'
import { isUncertain, useIdempotencyKey } from '../../components/use-idempotency-key.ts'
import { useRequestingTicket } from '../../components/use-requesting-ticket.ts'
import { useStaffForm } from '../../components/use-staff-form.ts'
import { planRefund, type RefundInput, type RefundPlan } from './refund-plan.ts'

const emptyInput: RefundInput = { packs: {}, restock: {}, shipping: '', adjustment: '', reason: '' }

/**
 * The state of a refund: the order, the typed input, its preview, and sending it. A refund above the member's
 * limit becomes a request for approval.
 */
export function useRefundForm(order: StaffOrder, onDone: (message: string) => void) {
  const [current, setCurrent] = useState(order)
  useEffect(() => setCurrent(order), [order])
  const [isAboveLimit, setAboveLimit] = useState(false)
  const ticket = useRequestingTicket()
  const idempotency = useIdempotencyKey()
  const despite = useDespiteDispute()
  const confirmation = useConfirmation()
  const form = useStaffForm<RefundInput>({
    labels: { shipping: 'Shipping fee, ₹', adjustment: 'Adjustment, ₹', reason: 'Reason' },
    optional: ['shipping', 'adjustment'],
    check: (input) => ({
      ...requiring<RefundInput>({ reason: 'Reason' })(input),
      ...wrongAmount(current, input),
    }),
    onError,
    defaultValues: emptyInput,
  })

  const plan = planRefund(current, form.watch())
  const isPossible = !('problem' in plan)
  const { preview, failure } = useRefundPreview(isPossible ? [plan, current.refundable] : null, loadPreview)
  const needsApproval = isAboveLimit || (preview?.needs_approval ?? false)
  const params = { id: order.id }

  async function loadPreview(): Promise<RefundPreview> {
    if ('problem' in plan) throw new Error('An impossible refund has no preview.')
    const { amount, ...parts } = plan
    const body = { ...parts, refundable: current.refundable, reason: 'Preview' }
    return staffApi(previewRefund, { params, body })
  }

  async function onError(failure: Failure): Promise<boolean> {
    const required = confirmationOf(failure)
    if (required) {
      confirmation.ask(required)
      return true
    }
    if (!isUncertain(failure)) idempotency.renew()
    const code = codeOf(failure)
    if (code === 'approval_needed') setAboveLimit(true)
    if (code === 'refundable_changed' || code === 'refund_exceeds_line') await reload()
    return false
  }

  async function reload(): Promise<void> {
    const answer = await read(staffApi(getStaffOrder, { params }))
    if (answer.status === 'ready') setCurrent(answer.data)
    else form.setProblem(sentenceOf(answer.failure))
  }

  async function send({ amount, ...parts }: RefundPlan, reason: string): Promise<void> {
    const body = { ...parts, refundable: current.refundable, reason, ...ticket, ...despite.body }
    const call = { params, body, idempotencyKey: idempotency.of(body, needsApproval) }
    if (needsApproval) {
      await staffApi(askRefund, call)
      onDone(`A colleague is asked to approve ${formatRupees(amount)}.`)
      return
    }
    if (!(await confirmation.prove())) return
    const refunded = await staffApi(refundOrder, call)
    onDone(`${formatRupees(refunded.amount)} go back.`)
  }

  const submit = form.send(async ({ reason }) => {
    if ('problem' in plan) form.setProblem(plan.problem)
    else await send(plan, reason.trim())
  })

  return { form, current, plan, preview, failure, needsApproval, despite, confirmation, submit }
}

/** The error of an amount appears beside its field. */
function wrongAmount(order: StaffOrder, input: RefundInput): Messages<RefundInput> {
  const plan = planRefund(order, input)
  return 'problem' in plan && plan.field ? { [plan.field]: plan.problem } : {}
}
