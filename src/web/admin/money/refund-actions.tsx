import { useRevalidator } from 'react-router'
import { retryRefund, type StaffRefund, settleRefund, stopRefund } from '#contract/admin/refund-list.ts'
import { formatRupees } from '#shared/money.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DisputeWarning, useDespiteDispute } from '../components/despite-dispute.tsx'
import { useReason } from '../components/reason.ts'
import { may, useSession } from '../components/session.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useCallOnce } from '../components/use-idempotency-key.ts'
import { useUndo } from '../components/use-undo.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

interface ActionsProps {
  refund: StaffRefund
}

/** The actions for an unfinished refund. */
export function RefundActions({ refund }: ActionsProps) {
  const session = useSession()
  const maySettle = may(session, 'money.settle')
  const { status, attempts } = refund
  if (status === 'processed' || status === 'void') return null
  return (
    <div className="flex flex-wrap gap-3">
      {may(session, 'refunds.write') && <TryNow refund={refund} />}
      {maySettle && status === 'stuck' && <MarkPaid refund={refund} />}
      {maySettle && status === 'due' && attempts > 0 && <StopRefund refund={refund} />}
    </div>
  )
}

const tries = {
  due: 'Send it now',
  sent: 'Ask the provider now',
  stuck: 'Try again',
  processed: '',
  void: '',
}
const tried = {
  due: 'It is sent now.',
  sent: 'The provider is asked now.',
  stuck: 'It is tried again.',
  processed: '',
  void: '',
}

function TryNow({ refund: { id, status, order } }: ActionsProps) {
  const { revalidate } = useRevalidator()
  const callOnce = useCallOnce()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const retry = () =>
    attempt(async () => {
      await callOnce(retryRefund, { params: { id: String(id) }, body: { status } })
      notify(`${order}: ${tried[status]}`)
      await revalidate()
    })
  return (
    <>
      {problem && (
        <div className="w-full">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <Button look="secondary" onClick={() => void retry()}>
        {tries[status]}
        <span className="sr-only"> ({order})</span>
      </Button>
    </>
  )
}

const proofLabels = {
  reference: 'Reference of the payment (UTR)',
  paid_on: 'Day on which it was paid',
  note: 'How it was paid',
}

const todayInIndia = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

function MarkPaid({ refund: { id, status, order, amount, is_disputed } }: ActionsProps) {
  const despite = useDespiteDispute()
  const callOnce = useCallOnce()
  const form = useFields<typeof proofLabels>({
    labels: proofLabels,
    check: requiring(proofLabels),
    defaultValues: { reference: '', paid_on: todayInIndia(), note: '' },
  })
  return (
    <ReauthenticationDialog
      command={`settle ${order}`}
      label="Settle by hand"
      title={`Settle ${formatRupees(amount)} by hand: ${order}`}
      effect="Only when you have paid it yourself. The shop never sends it again, its document stands, and the shopper gets a mail with the reference."
      confirm={`I have paid ${formatRupees(amount)}`}
      form={form}
      onConfirm={async () => {
        const body = { status, ...form.getValues(), ...despite.body }
        await callOnce(settleRefund, { params: { id: String(id) }, body })
        return `${order}: ${formatRupees(amount)} are settled by hand.`
      }}
    >
      {is_disputed && <DisputeWarning despite={despite} />}
      <Field {...form.field('reference')} maxLength={60} autoComplete="off" />
      <Field {...form.field('paid_on')} type="date" max={todayInIndia()} />
      <Field {...form.field('note')} maxLength={200} autoComplete="off" />
    </ReauthenticationDialog>
  )
}

function StopRefund({ refund: { id, status, order } }: ActionsProps) {
  const callOnce = useCallOnce()
  const form = useReason()
  return (
    <ReauthenticationDialog
      label="Stop trying"
      title={`Stop trying: ${order}`}
      effect="The shop sends it no more, so that you can pay it yourself. A try that is under way may still succeed: look again before you pay."
      confirm="Stop trying"
      form={form}
      onConfirm={async () => {
        const body = { status, ...form.getValues() }
        await callOnce(stopRefund, { params: { id: String(id) }, body })
        return `${order}: it waits under Stuck.`
      }}
    >
      <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
    </ReauthenticationDialog>
  )
}
