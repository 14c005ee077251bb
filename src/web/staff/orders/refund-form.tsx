import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useId, useRef, useState } from 'react'
import { formatRupees } from '#contract/money.ts'
import { getStaffOrder, type StaffOrder } from '#contract/staff/orders.ts'
import { refundOrder } from '#contract/staff/refunds.ts'
import { codeOf, type Failure } from '../../api/failure.ts'
import { type Messages, requiring } from '../../forms/form-check.ts'
import { read } from '../../loading/read.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../parts/confirmation.tsx'
import { FormNews } from '../parts/form-news.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { newsSince } from './news.ts'
import { RefundLines } from './refund-lines.tsx'
import { planRefund, type RefundPlan, type RefundWish } from './refund-sum.ts'
import { Happenings } from './timeline.tsx'

interface RefundFormProps {
  order: StaffOrder
  onDone: (sentence: string) => void
}

const reasons = ['Arrived damaged', 'Wrong item', 'Sent back', 'Never arrived', 'Goodwill']

/** Refunds by lines. The button names the sum; the balance that was seen is sent to the server. */
export function RefundForm({ order, onDone }: RefundFormProps) {
  const [base] = useState(order)
  const [current, setCurrent] = useState(order)
  useEffect(() => setCurrent(order), [order])
  const key = useRequestKey()
  const confirmation = useConfirmation()
  const listId = useId()
  const form = useStaffForm<RefundWish>({
    labels: { shipping: 'Shipping fee, ₹', adjustment: 'Adjustment, ₹', reason: 'Reason' },
    optional: ['shipping', 'adjustment'],
    check: (wish) => ({
      ...requiring<RefundWish>({ reason: 'Reason' })(wish),
      ...wrongAmount(current, wish),
    }),
    heed,
    defaultValues: { packs: {}, restock: {}, shipping: '', adjustment: '', reason: '' },
  })
  const plan = planRefund(current, form.watch())

  async function heed(failure: Failure): Promise<boolean> {
    const by = confirmationOf(failure)
    if (by) {
      confirmation.ask(by)
      return true
    }
    if (!isUncertain(failure)) key.renew()
    const code = codeOf(failure)
    if (code === 'refundable_changed' || code === 'refund_exceeds_line') await lookAgain()
    return false
  }

  async function lookAgain(): Promise<void> {
    const answer = await read(staffApi(getStaffOrder, { params: { id: order.id } }))
    if (answer.status === 'ready') setCurrent(answer.data)
    else form.setProblem(sentenceOf(answer.failure))
  }

  async function give(wanted: RefundPlan, reason: string): Promise<void> {
    const { amount, ...parts } = wanted
    if (!(await confirmation.prove())) return
    const refunded = await staffApi(refundOrder, {
      params: { id: order.id },
      body: { ...parts, refundable: current.refundable, reason },
      idempotencyKey: key.of(wanted, reason, current.refundable),
    })
    onDone(`${formatRupees(refunded.amount)} go back.`)
  }

  async function submit({ reason }: RefundWish): Promise<void> {
    if ('problem' in plan) form.setProblem(plan.problem)
    else await give(plan, reason.trim())
  }

  return (
    <form noValidate onSubmit={form.send(submit)} className="grid gap-4">
      <Dialog.Title className="text-heading">Refund: {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {formatRupees(current.refundable)} of the payment are left. A refund cannot be taken back.
      </Dialog.Description>
      {newsSince(base, current).length > 0 && (
        <div className="grid gap-3">
          <Notice tone="info">This order changed since you opened this.</Notice>
          <Happenings entries={newsSince(base, current)} />
        </div>
      )}
      <FormNews form={form} />
      <RefundLines order={current} register={form.register} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.field('shipping')}
          hint={`Up to ${formatRupees(current.refundable_shipping)}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...form.field('adjustment')}
          hint="Raises the sum; with a minus it lowers it."
          autoComplete="off"
        />
      </div>
      <Field {...form.field('reason')} list={listId} maxLength={200} autoComplete="off" />
      <datalist id={listId}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <ConfirmationField confirmation={confirmation} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {'problem' in plan ? 'Refund' : `Refund ${formatRupees(plan.amount)}`}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}

/** What is wrong with one of the amounts stands beside its field. */
function wrongAmount(order: StaffOrder, wish: RefundWish): Messages<RefundWish> {
  const plan = planRefund(order, wish)
  return 'problem' in plan && plan.field ? { [plan.field]: plan.problem } : {}
}

/** No answer, or an unclear one: the same wish is sent again with the same key. */
const isUncertain = ({ status }: Failure): boolean => status === null || status >= 500

/** One key for one wish: made when the form opens, and anew after a change or a refusal. */
function useRequestKey() {
  const kept = useRef({ key: crypto.randomUUID() as string, wish: '' })
  const renew = (): void => {
    kept.current = { key: crypto.randomUUID(), wish: '' }
  }
  return {
    renew,
    of: (...wish: unknown[]): string => {
      const text = JSON.stringify(wish)
      if (kept.current.wish !== '' && kept.current.wish !== text) renew()
      kept.current.wish = text
      return kept.current.key
    },
  }
}
