import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  approveRefund,
  type RefundRequest,
  rejectRefund,
  withdrawRefund,
} from '#contract/admin/refund-requests.ts'
import { formatRupees } from '#shared/money.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../components/confirmation.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'

/** Approves or rejects a colleague's request for a refund; withdraws the own request. */
export function Decide({ request }: { request: RefundRequest }) {
  const mayApprove = may(useSession(), 'refunds.approve')
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const confirmation = useConfirmation()
  const [isRefusing, setRefusing] = useState(false)
  // One key per request, so approving twice has one effect.
  const [key] = useState(() => crypto.randomUUID() as string)
  const form = useStaffForm<{ reason: string }>({
    labels: { reason: 'Why not' },
    check: requiring({ reason: 'Why not' }),
    defaultValues: { reason: '' },
    onError: (failure: Failure) => {
      const by = confirmationOf(failure)
      if (by) confirmation.ask(by)
      return by !== null
    },
  })
  const params = { id: String(request.id) }
  const amount = formatRupees(request.amount)

  async function run(work: () => Promise<unknown>, message: string): Promise<void> {
    if (!(await confirmation.prove())) return
    await work()
    notify(`${request.order}: ${message}`)
    await revalidate()
  }
  const approve = () =>
    void form.attempt(() =>
      run(
        () => staffApi(approveRefund, { params, body: {}, idempotencyKey: `${key}-${request.id}` }),
        `${amount} go back.`,
      ),
    )
  const withdraw = () =>
    void form.attempt(() =>
      run(() => staffApi(withdrawRefund, { params, body: {} }), 'You no longer ask for it.'),
    )

  if (request.is_own) {
    return (
      <>
        <FormMessages form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <Button look="secondary" onClick={withdraw}>
            Withdraw<span className="sr-only"> {request.order}</span>
          </Button>
          <span className="text-ink-700 text-label">A colleague decides about it.</span>
        </div>
      </>
    )
  }
  if (!mayApprove) return null
  return (
    <form
      noValidate
      className="grid gap-3 sm:max-w-lg"
      onSubmit={form.send((body) => run(() => staffApi(rejectRefund, { params, body }), 'Refused.'))}
    >
      <FormMessages form={form} />
      {isRefusing && <Field {...form.field('reason')} maxLength={200} autoComplete="off" autoFocus />}
      <ConfirmationField confirmation={confirmation} />
      <div className="flex flex-wrap gap-3">
        {isRefusing ? (
          <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
            Refuse it
          </SubmitButton>
        ) : (
          <Button onClick={approve}>
            Approve {amount}
            <span className="sr-only"> of {request.order}</span>
          </Button>
        )}
        <Button look="secondary" onClick={() => setRefusing(!isRefusing)}>
          {isRefusing ? 'Back' : 'Refuse'}
          <span className="sr-only"> {request.order}</span>
        </Button>
      </div>
    </form>
  )
}
