import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffReplacement } from '#contract/admin/replacements.ts'
import * as calls from '#contract/admin/replacements.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { PrintParcel } from './print-parcel.tsx'

/** Steps that ask nothing, in the order of their buttons. */
const plain = {
  release: { label: 'Release', endpoint: calls.releaseReplacement, body: {}, message: 'No longer on hold.' },
  pack: { label: 'Pack', endpoint: calls.packReplacement, body: {}, message: 'Packed.' },
  deliver: { label: 'Delivered', endpoint: calls.deliverReplacement, body: {}, message: 'Delivered.' },
  lose: {
    label: 'Lost',
    endpoint: calls.loseReplacement,
    body: {},
    message: 'Lost; settle its return again.',
  },
  cancel: {
    label: 'Stop it',
    endpoint: calls.cancelReplacement,
    body: {},
    message: 'Stopped; its packs are back on the shelf.',
  },
  'take-back': {
    label: 'Came back, to the shelf',
    endpoint: calls.takeBackReplacement,
    body: { restock: true },
    message: 'Back on the shelf.',
  },
  'write-off': {
    label: 'Came back, written off',
    endpoint: calls.takeBackReplacement,
    body: { restock: false },
    message: 'Back, and written off.',
  },
} as const

/** Steps that ask something first. */
const asking = {
  number: {
    label: 'Add tracking',
    submit: 'Add tracking',
    message: 'It has its number. Scan it out when it leaves.',
  },
  send: { label: 'Send', submit: 'It has left', message: 'It has left.' },
  hold: { label: 'Hold', submit: 'Put on hold', message: 'On hold.' },
} as const
type Asking = keyof typeof asking

interface Values {
  carrier: string
  tracking_number: string
  reason: string
}

const parcelLabels = { carrier: 'Carrier', tracking_number: 'Tracking number' }
const reasonLabel = { reason: 'Reason' }

/** The steps of a replacement that are possible now. */
export function ReplacementSteps({ replacement }: { replacement: StaffReplacement }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const [asks, setAsks] = useState<Asking | null>(null)
  const form = useStaffForm<Values>({
    labels: { ...parcelLabels, ...reasonLabel },
    check: (values) => requiring<Values>(asks === 'hold' ? reasonLabel : parcelLabels)(values),
    defaultValues: {
      carrier: replacement.carrier ?? '',
      tracking_number: replacement.tracking_number ?? '',
      reason: '',
    },
  })
  const { id, version, steps, status } = replacement
  const params = { id }
  const mayShip = may(session, 'fulfil.write')
  const isPossible = (step: string): boolean =>
    steps.includes(step === 'write-off' ? 'take-back' : step) &&
    (step === 'cancel' ? may(session, 'returns.write') : mayShip)

  async function run(work: () => Promise<unknown>, message: string): Promise<void> {
    await work()
    setAsks(null)
    notify(`${id}: ${message}`)
    await revalidate()
  }

  const send = ({ reason, ...parcel }: Values): Promise<void> => {
    const { message } = asking[asks ?? 'send']
    if (asks === 'hold') {
      return run(() => staffApi(calls.holdReplacement, { params, body: { version, reason } }), message)
    }
    const endpoint = asks === 'number' ? calls.numberReplacement : calls.sendReplacement
    return run(() => staffApi(endpoint, { params, body: { version, ...parcel } }), message)
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={form.send(send)}>
      <FormMessages form={form} />
      {asks === 'hold' && (
        <div className="sm:max-w-lg">
          <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
        </div>
      )}
      {asks !== null && asks !== 'hold' && (
        <div className="grid gap-3 sm:max-w-lg sm:grid-cols-2">
          <Field {...form.field('carrier')} maxLength={60} autoComplete="off" />
          <Field {...form.field('tracking_number')} maxLength={60} autoComplete="off" />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {asks ? (
          <>
            <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
              {asking[asks].submit}
            </SubmitButton>
            <Button look="secondary" onClick={() => setAsks(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            {isPossible('pack') && (
              <ButtonLink to={`/packing/orders/${id}`} look="secondary">
                Pack at the station<span className="sr-only"> {id}</span>
              </ButtonLink>
            )}
            {Object.entries(plain)
              .filter(([step]) => isPossible(step))
              .map(([step, { label, endpoint, body, message }]) => (
                <Button
                  key={step}
                  look="secondary"
                  onClick={() =>
                    void form.attempt(() =>
                      run(() => staffApi(endpoint, { params, body: { version, ...body } }), message),
                    )
                  }
                >
                  {label}
                  <span className="sr-only"> {id}</span>
                </Button>
              ))}
            {(['number', 'send', 'hold'] as const).filter(isPossible).map((step) => (
              <Button key={step} look="secondary" onClick={() => setAsks(step)}>
                {asking[step].label}
                <span className="sr-only"> {id}</span>
              </Button>
            ))}
            {mayShip && ['packed', 'sent', 'delivered'].includes(status) && <PrintParcel id={id} />}
          </>
        )}
      </div>
    </form>
  )
}
