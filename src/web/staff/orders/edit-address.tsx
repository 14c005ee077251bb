import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { Shipping } from '#contract/checkout.ts'
import { merge } from '#contract/staff/merge.ts'
import { editOrderAddress, type StaffOrder } from '#contract/staff/orders.ts'
import { failureOf, wrongFieldsOf } from '../../api/failure.ts'
import { messagesOf } from '../../forms/form-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Clash } from '../parts/clash.tsx'
import { may, useSession } from '../parts/session.ts'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useUndo } from '../parts/use-undo.ts'
import { theirsOf } from './news.ts'

type Values = Shipping & Record<string, string>

const fields: { name: keyof Shipping & string; label: string }[] = [
  { name: 'fullName', label: 'Full Name' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zip', label: 'PIN code' },
  { name: 'country', label: 'Country' },
]

const valuesOf = (order: StaffOrder): Values => ({
  fullName: order.shipping_full_name ?? '',
  address: order.shipping_address ?? '',
  city: order.shipping_city ?? '',
  state: order.shipping_state ?? '',
  zip: order.shipping_zip ?? '',
  country: order.shipping_country ?? 'India',
})

/** Edits the delivery address, until the order is packed. */
export function EditAddress({ order }: { order: StaffOrder }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const [isOpen, setOpen] = useState(false)
  if (!may(session, 'orders.write') || !order.actions.address?.can) return null
  async function finish(): Promise<void> {
    await revalidate()
    setOpen(false)
    tell(`${order.id}: the address is kept.`)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="quiet" className="mt-2 px-0" />}>Edit the address</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="dialog-sheet">
          <AddressForm order={order} onDone={() => void finish()} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface Conflict {
  theirs: Values
  before: Values
  clashes: string[]
}

function AddressForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [base, setBase] = useState(order)
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { register, handleSubmit, formState, setValue, setError } = useForm<Values>({
    defaultValues: valuesOf(order),
    resolver: (values) => {
      const messages = Object.entries(messagesOf(Shipping, values))
      const errors = Object.fromEntries(
        messages.map(([name, message]) => [name, { type: 'invalid', message }]),
      )
      return messages.length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })

  /** Fields that only one person changed are merged and sent again; conflicts are shown. */
  async function bringTogether(mine: Values, theirs: StaffOrder): Promise<void> {
    const merged = merge(valuesOf(base), mine, valuesOf(theirs))
    for (const { name } of fields) setValue(name, merged.values[name])
    setConflict({ theirs: valuesOf(theirs), before: valuesOf(base), clashes: merged.clashes })
    setBase(theirs)
    if (merged.clashes.length === 0) await send(merged.values, theirs)
  }
  async function send(values: Values, from: StaffOrder): Promise<void> {
    try {
      await staffApi(editOrderAddress, {
        params: { id: order.id },
        body: { version: from.version, ...values },
      })
      onDone()
    } catch (thrown) {
      const error = failureOf(thrown)
      const theirs = theirsOf(error)
      if (theirs) return bringTogether(values, theirs)
      const wrong = Object.entries(wrongFieldsOf(error))
      for (const [name, message] of wrong) setError(name, { message })
      if (wrong.length === 0) setProblem(sentenceOf(error))
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((values) => {
        setProblem(null)
        setConflict(null)
        return send(values, base)
      })}
    >
      <Dialog.Title className="text-heading">Address of {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        Old and new address stay in the log. The state says which tax the invoice names.
      </Dialog.Description>
      {problem && <Notice tone="error">{problem}</Notice>}
      {conflict && conflict.clashes.length > 0 && (
        <Notice tone="info">
          Somebody changed this address meanwhile. Choose what counts, and keep it again.
        </Notice>
      )}
      {fields.map(({ name, label }) => (
        <div key={name}>
          <Field
            {...register(name)}
            label={label}
            autoComplete="off"
            inputMode={name === 'zip' ? 'numeric' : undefined}
            error={formState.errors[name]?.message}
          />
          {conflict?.clashes.includes(name) && (
            <Clash
              theirs={conflict.theirs[name] ?? ''}
              before={conflict.before[name] ?? ''}
              onTake={() => setValue(name, conflict.theirs[name] ?? '')}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Keeping…">
          Keep the address
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
