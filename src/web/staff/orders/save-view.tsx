import { Dialog } from '@base-ui/react/dialog'
import { Toast } from '@base-ui/react/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { deleteView, editView, type SavedView, saveView } from '#contract/staff/views.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { isNarrowed, type OrderList, searchOf } from './list-address.ts'

interface SaveViewProps {
  list: OrderList
  /** The open saved view, if there is one. */
  saved: SavedView | undefined
}

/** Saves the open list under a name, for oneself or for everybody. */
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
      <Dialog.Trigger render={<Button look="quiet" />}>
        {saved ? 'Edit this view' : 'Save as a view'}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="dialog-sheet">
          <ViewForm list={list} saved={saved} onDone={(sentence) => void finish(sentence)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface Values {
  name: string
  isShared: boolean
}

function ViewForm({ list, saved, onDone }: SaveViewProps & { onDone: (sentence: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: saved?.name ?? '', isShared: saved?.is_shared ?? false },
  })
  async function attempt(work: () => Promise<unknown>, done: string): Promise<void> {
    setProblem(null)
    try {
      await work()
      onDone(done)
    } catch (error) {
      setProblem(sentenceOf(failureOf(error)))
    }
  }
  const keep = ({ name, isShared }: Values): Promise<void> => {
    const body = { name, is_shared: isShared, search: searchOf({ ...list, cursor: undefined }) }
    return attempt(
      () =>
        saved
          ? staffApi(editView, {
              params: { id: String(saved.id) },
              body: { ...body, version: saved.version },
            })
          : staffApi(saveView, { body }),
      `“${name}” is kept.`,
    )
  }
  return (
    <form noValidate onSubmit={handleSubmit(keep)} className="grid gap-4">
      <Dialog.Title className="text-heading">{saved ? 'Edit this view' : 'Save as a view'}</Dialog.Title>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Field
        {...register('name', { required: 'Name is required.' })}
        label="Name"
        maxLength={60}
        autoComplete="off"
        error={formState.errors.name?.message}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...register('isShared')} className="size-5 accent-leaf-700" />
        Colleagues see it too
      </label>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Keeping…">
          Keep
        </SubmitButton>
        {saved && (
          <Button
            look="secondary"
            onClick={() =>
              void attempt(
                () => staffApi(deleteView, { params: { id: String(saved.id) } }),
                `“${saved.name}” is taken away; the orders in it stay.`,
              )
            }
          >
            Delete this view
          </Button>
        )}
        <Dialog.Close render={<Button look="quiet" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
