import { Dialog } from '@base-ui/react/dialog'
import { type Batch, writeOffReasons } from '#contract/admin/batches.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { nameOf, packsText } from './batch-words.ts'
import { choiceText } from './place-words.ts'
import { keyOf } from './typed-transfer.ts'
import { useShownVersion } from './use-shown-version.ts'

type Reason = (typeof writeOffReasons)[number]

interface Values {
  packs: string
  place: string
  reason: Reason
  note: string
}

interface WriteOffFormProps {
  batch: Batch
  onSave: (
    body: { version: number; packs: number; reason: Reason; note?: string; place?: string },
    key: string,
  ) => Promise<void>
}

const pickingPlace = { place: null, is_picking: true }

const words: Record<Reason, string> = {
  expired: 'Expired',
  broken: 'Broken',
  lost: 'Lost',
  sample: 'Given as a sample',
  recall: 'Recalled',
  'own use': 'Own use',
}

/** Writes off packs of a batch. */
export function WriteOffForm({ batch, onSave }: WriteOffFormProps) {
  const { version, onError } = useShownVersion(batch)
  const { of } = useIdempotencyKey()
  const full = batch.places.filter((at) => at.packs > 0)
  const form = useStaffForm<Values>({
    labels: { packs: 'Packs', place: 'From', reason: 'Reason', note: 'Note (optional)' },
    optional: ['note', 'place'],
    check: ({ packs }) =>
      /^[1-9]\d{0,6}$/.test(packs.trim()) ? {} : { packs: 'A whole number, 1 or more.' },
    defaultValues: { packs: '', place: keyOf(full[0] ?? pickingPlace), reason: 'broken', note: '' },
    onError,
  })
  const packs = Number(form.watch('packs'))
  const save = (values: Values): Promise<void> => {
    const body = {
      version,
      packs: Number(values.packs),
      reason: values.reason,
      ...(values.note.trim() && { note: values.note.trim() }),
      ...(values.place && { place: values.place }),
    }
    return onSave(body, of(body))
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      <Dialog.Title className="text-heading">Write off packs of {nameOf(batch)}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        They leave the books for good. {packsText(batch.on_hand)} lie here now.
      </Dialog.Description>
      <FormMessages form={form} />
      {full.length > 1 && (
        <Select {...form.field('place')}>
          {full.map((at) => (
            <option key={keyOf(at)} value={keyOf(at)}>
              {choiceText(at)}
            </option>
          ))}
        </Select>
      )}
      <Field {...form.field('packs')} inputMode="numeric" autoComplete="off" />
      <Select {...form.field('reason')}>
        {writeOffReasons.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Select>
      <Field {...form.field('note')} maxLength={150} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {packs > 0 ? `Write off ${packsText(packs)}` : 'Write off'}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
