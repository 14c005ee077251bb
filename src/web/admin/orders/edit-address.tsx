import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { redirectOrder } from '#contract/admin/delivery-exceptions.ts'
import { editOrderAddress, type StaffOrder } from '#contract/admin/orders.ts'
import { Delivery } from '#contract/shop/checkout.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { checkedBy } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConflictOf } from '../components/conflict.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'

type Values = Record<keyof Delivery, string>

const fields: { name: keyof Delivery; label: string }[] = [
  { name: 'fullName', label: 'Full Name' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zip', label: 'PIN code' },
  { name: 'country', label: 'Country' },
  { name: 'phone', label: 'Phone for the courier' },
]

const inputModes = { zip: 'numeric', phone: 'tel' } as Partial<Record<keyof Delivery, 'numeric' | 'tel'>>

const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))

const valuesOf = (order: StaffOrder): Values => ({
  fullName: order.shipping_full_name ?? '',
  address: order.shipping_address ?? '',
  city: order.shipping_city ?? '',
  state: order.shipping_state ?? '',
  zip: order.shipping_zip ?? '',
  country: order.shipping_country ?? 'India',
  phone: order.shipping_phone ?? '',
})

/** Edits the delivery address, until the order is packed. */
export function EditAddress({ order }: { order: StaffOrder }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const [isOpen, setOpen] = useState(false)
  const canEdit = may(session, 'orders.write') && (order.actions.address?.can ?? false)
  useScreenCommands(
    canEdit ? [{ key: 'address', label: `Edit the address of ${order.id}`, run: () => setOpen(true) }] : [],
  )
  if (!canEdit) return null
  async function finish(): Promise<void> {
    await revalidate()
    setOpen(false)
    notify(`${order.id}: the address is saved.`)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="quiet" className="mt-2 -ml-5" />}>
        Edit the address
      </Dialog.Trigger>
      <DialogSheet>
        <AddressForm order={order} onDone={() => void finish()} />
      </DialogSheet>
    </Dialog.Root>
  )
}

interface AddressFormProps {
  order: StaffOrder
  onDone: () => void
  /** Of a parcel that did not arrive. */
  isRedirect?: boolean
}

export function AddressForm({ order, onDone, isRedirect = false }: AddressFormProps) {
  const { base, conflict, mergeInto, endConflict } = useMerge(order, valuesOf)
  const form = useStaffForm<Values>({
    labels,
    optional: ['phone'],
    check: checkedBy<Values>(Delivery),
    defaultValues: valuesOf(order),
    onError: mergeServerVersion,
    keepsText: true,
  })

  /** Merges what a colleague kept meanwhile, and keeps it where nothing conflicts. */
  async function mergeServerVersion(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (merged?.isClean) await form.attempt(() => save(merged.values, merged.server))
    return merged !== null
  }
  async function save(values: Values, from: StaffOrder): Promise<void> {
    await staffApi(isRedirect ? redirectOrder : editOrderAddress, {
      params: { id: order.id },
      body: { version: from.version, ...values },
    })
    onDone()
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.send((values) => {
        endConflict()
        return save(values, base)
      })}
    >
      <Dialog.Title className="text-heading">Address of {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {isRedirect
          ? 'Tell the carrier too. The state stays: the tax of the invoice depends on it.'
          : 'Old and new address stay in the log. The state says which tax the invoice names.'}
      </Dialog.Description>
      <FormMessages form={form} />
      {conflict && conflict.names.length > 0 && (
        <Notice tone="info">
          Somebody changed this address meanwhile. Choose what counts, and save it again.
        </Notice>
      )}
      {fields.map(({ name }) => (
        <div key={name}>
          <Field
            {...form.field(name)}
            autoComplete="off"
            inputMode={inputModes[name]}
            hint={name === 'phone' ? 'Empty: the courier calls the number of the account.' : undefined}
          />
          <ConflictOf conflict={conflict} name={name} onTake={(value) => form.setValue(name, value)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save the address
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
