import type { ComponentProps, ReactNode } from 'react'
import type { DraftOrder } from '#contract/admin/draft-orders.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { dayName } from '../money/day-table.tsx'
import { AskPayment } from './ask-payment.tsx'
import { PayDraft } from './pay-draft.tsx'
import type { useDraftForm } from './use-draft-form.ts'

/** What the form does when it is sent. */
export type Step = 'save' | 'pay' | 'ask' | 'deliver' | 'bill'

interface StepsProps {
  form: ReturnType<typeof useDraftForm>['form']
  /** Whether the total is on the screen. */
  isPriced: boolean
  onDelivery: DraftOrder['on_delivery']
  payLater: DraftOrder['pay_later']
  step: Step
  payment: ComponentProps<typeof PayDraft>
  asking: ComponentProps<typeof AskPayment>
  onStep: (step: Step) => void
  /** Null for a new draft. */
  onCancel: (() => void) | null
}

/** How the draft is saved, paid or cancelled. */
export function Steps({
  form,
  isPriced,
  onDelivery,
  payLater,
  step,
  payment,
  asking,
  onStep,
  onCancel,
}: StepsProps) {
  const isPickup = form.watch('pickup') === 'yes'
  const sending = { isBusy: form.isBusy, isPriced }
  const back = () => onStep('save')
  switch (step) {
    case 'save':
      return (
        <Choices
          isBusy={form.isBusy}
          {...{ isPickup, onStep, onCancel }}
          canBeDelivered={onDelivery !== null}
          canBeBilled={payLater !== null}
        />
      )
    case 'pay':
      return (
        <Last
          {...sending}
          busyLabel="Writing the order…"
          label={isPickup ? 'Paid and handed over' : 'Paid'}
          back="Not paid yet"
          onBack={back}
        >
          <PayDraft {...payment} />
        </Last>
      )
    case 'ask':
      return (
        <Last
          {...sending}
          busyLabel="Asking the provider…"
          label={asking.asking.kind === 'qr' ? 'Show the QR code' : 'Make the link'}
          back="Not now"
          onBack={back}
        >
          <AskPayment {...asking} />
        </Last>
      )
    case 'deliver':
      return (
        <Last
          {...sending}
          busyLabel="Writing the order…"
          label="Make the order"
          back="Not on delivery"
          onBack={back}
        >
          {onDelivery && <OnDelivery {...onDelivery} />}
        </Last>
      )
    case 'bill':
      return (
        <Last
          {...sending}
          busyLabel="Writing the order…"
          label="Make the order"
          back="Not by invoice"
          onBack={back}
        >
          {payLater && (
            <p className="text-label">
              The customer pays within {payLater.days} days, by {dayName(payLater.due_on)}. The packs are sold
              now.
            </p>
          )}
        </Last>
      )
  }
}

interface ChoicesProps extends Pick<StepsProps, 'onStep' | 'onCancel'> {
  isBusy: boolean
  isPickup: boolean
  canBeDelivered: boolean
  canBeBilled: boolean
}

/** The ways on from a draft that is being written. */
const Choices = ({ isBusy, isPickup, canBeDelivered, canBeBilled, onStep, onCancel }: ChoicesProps) => (
  <>
    <SubmitButton isBusy={isBusy} busyLabel="Saving…">
      Save the draft
    </SubmitButton>
    {!isPickup && (
      <Button type="button" look="secondary" onClick={() => onStep('ask')}>
        Ask for the payment
      </Button>
    )}
    <Button type="button" look="secondary" onClick={() => onStep('pay')}>
      It was paid by hand
    </Button>
    {canBeDelivered && (
      <Button type="button" look="secondary" onClick={() => onStep('deliver')}>
        To be paid on delivery
      </Button>
    )}
    {canBeBilled && !isPickup && (
      <Button type="button" look="secondary" onClick={() => onStep('bill')}>
        To be paid later by invoice
      </Button>
    )}
    {onCancel && (
      <Button type="button" look="quiet" onClick={onCancel}>
        Cancel the draft
      </Button>
    )}
  </>
)

interface LastProps {
  isBusy: boolean
  isPriced: boolean
  busyLabel: string
  label: string
  back: string
  onBack: () => void
  children: ReactNode
}

/** The last step of one way: what it needs, its button, and the way back. */
const Last = ({ isBusy, isPriced, busyLabel, label, back, onBack, children }: LastProps) => (
  <>
    {children}
    <SubmitButton isBusy={isBusy || !isPriced} busyLabel={isBusy ? busyLabel : 'Working out the total…'}>
      {label}
    </SubmitButton>
    <Button type="button" look="secondary" onClick={onBack}>
      {back}
    </Button>
  </>
)

/** What the courier collects, or why it can't. */
const OnDelivery = ({ fee, total, problem }: NonNullable<DraftOrder['on_delivery']>) =>
  problem === null ? (
    <p className="text-label">
      The courier collects <strong>{formatRupees(total)}</strong>
      {fee > 0 && `, with ${formatRupees(fee)} for cash on delivery`}. You have spoken with the customer, so
      it is packed without another confirmation.
    </p>
  ) : (
    <Notice tone="info">{problem}</Notice>
  )
