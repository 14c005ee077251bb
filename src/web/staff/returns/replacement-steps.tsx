import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffReplacement } from '#contract/staff/replacements.ts'
import * as calls from '#contract/staff/replacements.ts'
import { requiring } from '../../forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormNews } from '../parts/form-news.tsx'
import { may, useSession } from '../parts/session.ts'
import { staffApi } from '../parts/staff-api.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { useUndo } from '../parts/use-undo.ts'

const plain = {
  pack: { label: 'Pack', endpoint: calls.packReplacement, said: 'Packed.' },
  deliver: { label: 'Delivered', endpoint: calls.deliverReplacement, said: 'Delivered.' },
  lose: { label: 'Lost', endpoint: calls.loseReplacement, said: 'Lost; settle its return anew.' },
  cancel: {
    label: 'Stop it',
    endpoint: calls.cancelReplacement,
    said: 'Stopped; its packs are back on the shelf.',
  },
} as const

interface Parcel {
  carrier: string
  tracking_number: string
}

/** The steps of a replacement that are possible now. */
export function ReplacementSteps({ replacement }: { replacement: StaffReplacement }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const [asks, setAsks] = useState<'number' | 'send' | null>(null)
  const form = useStaffForm<Parcel>({
    labels: { carrier: 'Carrier', tracking_number: 'Tracking number' },
    check: requiring({ carrier: 'Carrier', tracking_number: 'Tracking number' }),
    defaultValues: { carrier: replacement.carrier ?? '', tracking_number: replacement.tracking_number ?? '' },
  })
  const { id, version, steps } = replacement
  const params = { id }

  async function act(work: () => Promise<unknown>, said: string): Promise<void> {
    await work()
    setAsks(null)
    tell(`${id}: ${said}`)
    await revalidate()
  }
  const take = (work: () => Promise<unknown>, said: string) => void form.attempt(() => act(work, said))
  const mayShip = may(session, 'fulfil.write')
  const isPossible = (step: string): boolean =>
    steps.includes(step) && (step === 'cancel' ? may(session, 'returns.write') : mayShip)

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={form.send((parcel) =>
        act(
          () =>
            staffApi(asks === 'send' ? calls.sendReplacement : calls.numberReplacement, {
              params,
              body: { version, ...parcel },
            }),
          asks === 'send' ? 'It has left.' : 'It has its number. Scan it out when it leaves.',
        ),
      )}
    >
      <FormNews form={form} />
      {asks && (
        <div className="grid gap-3 sm:max-w-lg sm:grid-cols-2">
          <Field {...form.field('carrier')} maxLength={60} autoComplete="off" />
          <Field {...form.field('tracking_number')} maxLength={60} autoComplete="off" />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {asks ? (
          <>
            <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
              {asks === 'send' ? 'It has left' : 'Give number'}
            </SubmitButton>
            <Button look="secondary" onClick={() => setAsks(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            {Object.entries(plain)
              .filter(([step]) => isPossible(step))
              .map(([step, { label, endpoint, said }]) => (
                <Button
                  key={step}
                  look="secondary"
                  onClick={() => take(() => staffApi(endpoint, { params, body: { version } }), said)}
                >
                  {label}
                  <span className="sr-only"> {id}</span>
                </Button>
              ))}
            {isPossible('number') && (
              <Button look="secondary" onClick={() => setAsks('number')}>
                Number<span className="sr-only"> {id}</span>
              </Button>
            )}
            {isPossible('send') && (
              <Button look="secondary" onClick={() => setAsks('send')}>
                Send<span className="sr-only"> {id}</span>
              </Button>
            )}
            {mayShip && (replacement.status === 'due' || replacement.status === 'packed') && (
              <a
                href={`/api/replacements/${id}/papers`}
                target="_blank"
                rel="noreferrer"
                className="text-link inline-flex min-h-12 items-center px-2"
              >
                Slip and label<span className="sr-only"> of {id} (opens another window)</span>
              </a>
            )}
            {isPossible('take-back') &&
              ([true, false] as const).map((restock) => (
                <Button
                  key={String(restock)}
                  look="secondary"
                  onClick={() =>
                    take(
                      () => staffApi(calls.takeBackReplacement, { params, body: { version, restock } }),
                      restock ? 'Back on the shelf.' : 'Back, and written off.',
                    )
                  }
                >
                  {restock ? 'Came back, to the shelf' : 'Came back, written off'}
                  <span className="sr-only"> {id}</span>
                </Button>
              ))}
          </>
        )}
      </div>
    </form>
  )
}
