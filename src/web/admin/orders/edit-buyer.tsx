import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { editOrderBuyer, type StaffOrder } from '#contract/admin/orders.ts'
import type { BuyerFields } from '#contract/shop/checkout.ts'
import { isGstin, tidyGstin } from '#shared/gstin.ts'
import type { Failure } from '../../lib/api/failure.ts'
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

const labels = { gstin: 'GSTIN', legal_name: 'Legal name' }
const names = ['gstin', 'legal_name'] as const

const valuesOf = ({ buyer }: StaffOrder): BuyerFields => buyer ?? { gstin: '', legal_name: '' }

const isEmpty = ({ gstin, legal_name }: BuyerFields): boolean => !gstin.trim() && !legal_name.trim()

/** Two empty fields make the buyer a consumer. */
function check(values: BuyerFields): Partial<BuyerFields> {
  if (isEmpty(values)) return {}
  return {
    ...(!isGstin(tidyGstin(values.gstin)) && {
      gstin: 'This is no GSTIN: it has 15 letters and digits, and the last one fits the others.',
    }),
    ...(!values.legal_name.trim() && { legal_name: 'Legal name is required.' }),
  }
}

/** Sets, corrects or removes the business buyer of an order, until its invoice is made. */
export function EditBuyer({ order }: { order: StaffOrder }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const [isOpen, setOpen] = useState(false)
  const canEdit = may(session, 'orders.write') && (order.actions.buyer?.can ?? false)
  const label = order.buyer ? 'Edit the GSTIN' : 'Add a GSTIN'
  useScreenCommands(
    canEdit ? [{ key: 'buyer', label: `${label} of ${order.id}`, run: () => setOpen(true) }] : [],
  )
  if (!canEdit) return null
  async function finish(): Promise<void> {
    await revalidate()
    setOpen(false)
    notify(`${order.id}: the buyer is saved.`)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="quiet" className="mt-2 -ml-5" />}>{label}</Dialog.Trigger>
      <DialogSheet>
        <BuyerForm order={order} onDone={() => void finish()} />
      </DialogSheet>
    </Dialog.Root>
  )
}

function BuyerForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { base, conflict, mergeInto, endConflict } = useMerge(order, valuesOf)
  const form = useStaffForm<BuyerFields>({
    labels,
    optional: [...names],
    check,
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
  async function save(values: BuyerFields, { version }: StaffOrder): Promise<void> {
    const buyer = isEmpty(values) ? null : values
    await staffApi(editOrderBuyer, { params: { id: order.id }, body: { version, buyer } })
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
      <Dialog.Title className="text-heading">Business buyer of {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        The invoice names the business, and GSTR-1 lists it by its GSTIN. Leave both fields empty for a
        consumer.
      </Dialog.Description>
      <FormMessages form={form} />
      {conflict && conflict.names.length > 0 && (
        <Notice tone="info">
          Somebody changed the buyer meanwhile. Choose what counts, and save it again.
        </Notice>
      )}
      {names.map((name) => (
        <div key={name}>
          <Field
            {...form.field(name)}
            autoComplete="off"
            hint={name === 'gstin' ? 'Of the state that the parcel goes to.' : 'As on the GST certificate.'}
          />
          <ConflictOf conflict={conflict} name={name} onTake={(value) => form.setValue(name, value)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save the buyer
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
