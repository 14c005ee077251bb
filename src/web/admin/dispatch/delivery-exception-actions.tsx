import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeliveryException } from '#contract/admin/delivery-exceptions.ts'
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { AddressForm } from '../orders/edit-address.tsx'
import { StepForm } from '../orders/step-form.tsx'
import { steps } from '../orders/steps.ts'

type StepKey = DeliveryException['actions'][number]

const labels: Record<Exclude<StepKey, 'refund'>, string> = {
  again: 'Deliver again',
  number: 'Send again',
  redirect: 'Other address',
}

/** The actions for an undelivered parcel. Refunds happen on the order's page. */
export function DeliveryExceptionActions({ parcel: { id, actions } }: { parcel: DeliveryException }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const [open, setOpen] = useState<{ act: StepKey; order: StaffOrder } | null>(null)
  const { problem, attempt } = useAttempt()

  const begin = (act: StepKey) =>
    attempt(async () => setOpen({ act, order: await staffApi(getStaffOrder, { params: { id } }) }))
  async function finish(sentence: string): Promise<void> {
    setOpen(null)
    await revalidate()
    notify(`${id}: ${sentence}`)
  }
  const step = steps.find(({ key }) => key === open?.act)
  const possible = may(session, 'fulfil.write') ? actions.filter((act) => act !== 'refund') : []
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="mt-1 flex flex-wrap gap-2.5">
        {possible.map((act, index) => (
          <Button key={act} look={index === 0 ? 'primary' : 'secondary'} onClick={() => void begin(act)}>
            {labels[act]} <span className="sr-only">{id}</span>
          </Button>
        ))}
        {actions.includes('refund') && may(session, 'refunds.write') && (
          <ButtonLink to={`/orders/${id}`} look="secondary">
            Money back <span className="sr-only">for {id}</span>
          </ButtonLink>
        )}
      </div>
      <Dialog.Root open={open !== null} onOpenChange={(isOpen) => !isOpen && setOpen(null)}>
        <DialogSheet>
          {open?.act === 'redirect' && (
            <AddressForm
              order={open.order}
              isRedirect
              onDone={() => void finish('goes to another address.')}
            />
          )}
          {open && step && <StepForm step={step} order={open.order} onDone={() => void finish(step.done)} />}
        </DialogSheet>
      </Dialog.Root>
    </>
  )
}
