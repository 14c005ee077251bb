import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { editStockDigest, type StockDigest } from '#contract/admin/reorder.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldNotes } from '../../ui/field-notes.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useBase } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { digestText } from './reorder-words.ts'

interface Values {
  at_time: string
  readers: string
}

/** Sets the time and readers of the digest. */
export function DigestForm({ digest, onDone }: { digest: StockDigest; onDone: () => Promise<void> }) {
  const { base, serverVersion, onError } = useBase<StockDigest>(digest)
  const [chosen, choose] = useState(digest.readers)
  const form = useStaffForm<Values>({
    labels: { at_time: 'Time in India (empty for none)', readers: 'Who gets it' },
    optional: ['at_time', 'readers'],
    defaultValues: { at_time: digest.at_time ?? '', readers: '' },
    onError,
  })
  const { staff } = serverVersion ?? digest
  async function save({ at_time }: Values): Promise<void> {
    const readers = chosen.filter((id) => staff.some((one) => one.id === id))
    if (at_time && readers.length === 0) {
      form.showErrors({ readers: 'Choose who gets it, or no time.' })
      return
    }
    const body = { version: base?.version ?? digest.version, at_time: at_time || null, readers }
    await staffApi(editStockDigest, { body })
    await onDone()
  }
  const { error } = form.field('readers')
  const namesOf = (ids: number[]) => staff.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      <Dialog.Title className="text-heading">Digest of the stock</Dialog.Title>
      <FormMessages form={form} />
      {serverVersion && (
        <p role="status">
          A colleague changed it meanwhile:{' '}
          {digestText(serverVersion.at_time, namesOf(serverVersion.readers))} Save replaces it with yours.
        </p>
      )}
      <Field {...form.field('at_time')} type="time" />
      <fieldset aria-describedby={error ? 'digest-readers-error' : undefined}>
        <legend className="mb-1 font-semibold text-label">Who gets it</legend>
        {staff.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            {name}
          </label>
        ))}
        <FieldNotes id="digest-readers" hint={undefined} error={error} />
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
