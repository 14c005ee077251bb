import { Dialog } from '@base-ui/react/dialog'
import { inspectReturn } from '#contract/admin/returns.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { type ReturnStepProps, useReturnForm } from './use-return-form.ts'

interface Values {
  found: Record<string, { sellable: string; unsellable: string }>
}

/** Inspects returned packs line by line; sellable packs go back into stock. */
export function InspectForm({ one, label, onDone }: ReturnStepProps) {
  const { form, current } = useReturnForm<Values>(one, {
    labels: {},
    defaultValues: {
      found: Object.fromEntries(
        one.items.map(({ item_id, quantity }) => [item_id, { sellable: '0', unsellable: String(quantity) }]),
      ),
    },
  })

  async function send({ found }: Values): Promise<void> {
    const items = one.items.map(({ item_id }) => ({
      item_id,
      sellable: Number(found[item_id]?.sellable || 0),
      unsellable: Number(found[item_id]?.unsellable || 0),
    }))
    await staffApi(inspectReturn, { params: { id: one.id }, body: { version: current.version, items } })
    const back = items.reduce((sum, { sellable }) => sum + sellable, 0)
    onDone(back === 0 ? 'Inspected; all is written off.' : `Inspected; ${back} back to the shelf.`)
  }

  return (
    <form noValidate onSubmit={form.send(send)} className="grid gap-4">
      <Dialog.Title className="text-heading">
        {label}: {one.id}
      </Dialog.Title>
      <Dialog.Description className="text-ink-700">
        Only packs that are unopened and in date go back to the shelf; opened cultures never do. This is
        counted once.
      </Dialog.Description>
      <FormMessages form={form} />
      {one.items.map(({ item_id, name, quantity }) => (
        <fieldset key={item_id} className="grid grid-cols-2 items-end gap-x-4 gap-y-1">
          <legend className="mb-1 font-medium">
            {quantity} × {name}
          </legend>
          <Field
            {...form.register(`found.${item_id}.sellable`)}
            label="Back to the shelf"
            aria-label={`Back to the shelf: ${name}`}
            type="number"
            min={0}
            max={quantity}
            inputMode="numeric"
          />
          <Field
            {...form.register(`found.${item_id}.unsellable`)}
            label="Written off"
            aria-label={`Written off: ${name}`}
            type="number"
            min={0}
            max={quantity}
            inputMode="numeric"
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {label}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
