import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { formatRupees } from '#contract/money.ts'
import { getStaffOrder, type StaffOrder } from '#contract/staff/orders.ts'
import { refundOrder } from '#contract/staff/refunds.ts'
import { codeOf, type Failure, failureOf } from '../../api/failure.ts'
import { read } from '../../loading/read.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../parts/confirmation.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const key = useRequestKey()
  const confirmation = useConfirmation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const listId = useId()
  const form = useForm<RefundWish>({
    defaultValues: { packs: {}, restock: {}, shipping: '', adjustment: '', reason: '' },
  })
  const plan = planRefund(current, form.watch())

  async function tell(error: unknown): Promise<void> {
    const failure = failureOf(error)
    const detour = detourOf(failure, pathname)
    if (detour) return navigate(detour)
    const by = confirmationOf(failure)
    if (by) return confirmation.ask(by)
    setProblem(sentenceOf(failure))
    if (!isUncertain(failure)) key.renew()
    const code = codeOf(failure)
    if (code === 'refundable_changed' || code === 'refund_exceeds_line') await lookAgain()
  }

  async function lookAgain(): Promise<void> {
    const answer = await read(staffApi(getStaffOrder, { params: { id: order.id } }))
    if (answer.status === 'ready') setCurrent(answer.data)
    else setProblem(sentenceOf(answer.failure))
  }

  async function give(wanted: RefundPlan, reason: string): Promise<void> {
    const { amount, ...parts } = wanted
    await confirmation.prove()
    const refunded = await staffApi(refundOrder, {
      params: { id: order.id },
      body: { ...parts, refundable: current.refundable, reason },
      idempotencyKey: key.of(wanted, reason, current.refundable),
    })
    onDone(`${formatRupees(refunded.amount)} go back.`)
  }

  async function submit({ reason }: RefundWish): Promise<void> {
    if (typeof plan === 'string') return setProblem(plan)
    setProblem(null)
    setWorking(true)
    try {
      await give(plan, reason.trim())
    } catch (error) {
      await tell(error)
    } finally {
      setWorking(false)
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
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
      {problem && <Notice tone="error">{problem}</Notice>}
      <RefundLines order={current} register={form.register} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.register('shipping')}
          label="Shipping fee, ₹"
          hint={`Up to ${formatRupees(current.refundable_shipping)}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...form.register('adjustment')}
          label="Adjustment, ₹"
          hint="Raises the sum; with a minus it lowers it."
          autoComplete="off"
        />
      </div>
      <Field
        {...form.register('reason', { required: 'Reason is required.' })}
        label="Reason"
        list={listId}
        maxLength={200}
        autoComplete="off"
        error={form.formState.errors.reason?.message}
      />
      <datalist id={listId}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <ConfirmationField confirmation={confirmation} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isWorking} busyLabel="One moment…">
          {typeof plan === 'string' ? 'Refund' : `Refund ${formatRupees(plan.amount)}`}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
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
