import { Dialog } from '@base-ui/react/dialog'
import { Toast } from '@base-ui/react/toast'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteView, editView, type SavedView, saveView } from '#contract/admin/views.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { isNarrowed, type OrderList, searchOf } from './list-address.ts'

interface SaveViewProps {
  list: OrderList
  /** The open saved view, if there is one. */
  saved: SavedView | undefined
}

/** Saves the filters under a name, for the member or for everybody. */
export function SaveView({ list, saved }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const { add } = Toast.useToastManager()
  if (saved ? !saved.is_own : !isNarrowed(list)) return null
  async function finish(sentence: string): Promise<void> {
    await revalidate()
    setOpen(false)
    add({ title: sentence })
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="quiet" className="max-sm:-mr-5" />}>
        {saved ? 'Edit this view' : 'Save as a view'}
      </Dialog.Trigger>
      <DialogSheet>
        <ViewForm list={list} saved={saved} onDone={(sentence) => void finish(sentence)} />
      </DialogSheet>
    </Dialog.Root>
  )
}

interface Values {
  name: string
  isShared: boolean
}

function ViewForm({ list, saved, onDone }: SaveViewProps & { onDone: (sentence: string) => void }) {
  const form = useStaffForm<Values>({
    labels: { name: 'Name' },
    check: requiring({ name: 'Name' }),
    defaultValues: { name: saved?.name ?? '', isShared: saved?.is_shared ?? false },
  })
  async function save({ name, isShared }: Values): Promise<void> {
    const body = { name, is_shared: isShared, search: searchOf({ ...list, cursor: undefined }) }
    if (saved) {
      await staffApi(editView, {
        params: { id: String(saved.id) },
        body: { ...body, version: saved.version },
      })
    } else await staffApi(saveView, { body })
    onDone(`“${name}” is saved.`)
  }
  async function remove({ id, name }: SavedView): Promise<void> {
    await staffApi(deleteView, { params: { id: String(id) } })
    onDone(`“${name}” is taken away; the orders in it stay.`)
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      <Dialog.Title className="text-heading">{saved ? 'Edit this view' : 'Save as a view'}</Dialog.Title>
      <FormMessages form={form} />
      <Field {...form.field('name')} maxLength={60} autoComplete="off" />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...form.register('isShared')} className="size-5 accent-leaf-700" />
        Colleagues see it too
      </label>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
        {saved && (
          <Button look="secondary" onClick={() => void form.attempt(() => remove(saved))}>
            Delete this view
          </Button>
        )}
        <Dialog.Close render={<Button look="quiet" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
