import { Dialog } from '@base-ui/react/dialog'
import { useRevalidator } from 'react-router'
import type { BatchPlace } from '#contract/admin/batches.ts'
import {
  listPlaceNames,
  type TransferReason,
  transferPacks,
  transferReasons,
} from '#contract/admin/places.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { packsText } from './batch-words.ts'
import { choiceText, wayText } from './place-words.ts'
import {
  anotherPlace,
  keyOf,
  type TransferValues,
  targetsOf,
  transferOf,
  wrongTransfer,
} from './typed-transfer.ts'

const words: Record<TransferReason, string> = {
  refill: 'Refill the picking place',
  'put by': 'Put by, there is no room',
  tidying: 'Tidying up',
  other: 'Another reason',
}

interface TransferFormProps {
  batchId: number
  /** The item that is transferred. */
  name: string
  places: BatchPlace[]
  /** The source that is chosen at first. */
  from?: string
  onDone: () => Promise<void>
}

/** Transfers packs of a batch between two locations. */
export function TransferForm({ batchId, name, places, from: begun, onDone }: TransferFormProps) {
  const { revalidate } = useRevalidator()
  const { of } = useIdempotencyKey()
  const notify = useUndo()
  const known = useLoad('names', async () => (await staffApi(listPlaceNames, {})).places).data ?? []
  const full = places.filter(({ packs }) => packs > 0)
  const first = begun ?? keyOf(full.find((at) => !at.is_picking) ?? { place: null, is_picking: true })
  const form = useStaffForm<TransferValues>({
    labels: {
      from: 'From',
      to: 'To',
      other: 'Name of the place',
      packs: 'Packs',
      reason: 'Reason',
      note: 'Note (optional)',
    },
    optional: ['from', 'to', 'other', 'note'],
    check: (values) => wrongTransfer(values, places),
    defaultValues: {
      from: first,
      to: first === '' ? anotherPlace : '',
      other: '',
      packs: '',
      reason: first === '' ? 'put by' : 'refill',
      note: '',
    },
    onError: async (failure: Failure) => {
      if (codeOf(failure) === 'stock_changed') await revalidate()
      return false
    },
  })
  const [from, to, packs] = [form.watch('from'), form.watch('to'), Number(form.watch('packs'))]
  const targets = targetsOf(places, known, from)
  // A place that is chosen as the beginning can't be the end any more.
  const target = targets.some(({ key }) => key === to) ? to : (targets[0]?.key ?? anotherPlace)

  async function save(values: TransferValues): Promise<void> {
    const body = transferOf({ ...values, to: target })
    await staffApi(transferPacks, {
      params: { id: String(batchId) },
      body,
      idempotencyKey: of(batchId, body),
    })
    notify(`${packsText(body.packs)} went ${wayText(body.from, body.to?.toUpperCase() ?? null)}.`)
    await onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      <Dialog.Title className="text-heading">Transfer packs</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {name}. What can be sold stays the same.
      </Dialog.Description>
      <FormMessages form={form} />
      <Select {...form.field('from')}>
        {full.map((at) => (
          <option key={keyOf(at)} value={keyOf(at)}>
            {choiceText(at)}
          </option>
        ))}
      </Select>
      <Select {...form.field('to')} value={target}>
        {targets.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      {target === anotherPlace && (
        <Field {...form.field('other')} maxLength={20} autoComplete="off" autoCapitalize="characters" />
      )}
      <Field {...form.field('packs')} inputMode="numeric" autoComplete="off" />
      <Select {...form.field('reason')}>
        {transferReasons.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Select>
      <Field {...form.field('note')} maxLength={150} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {packs > 0 ? `Transfer ${packsText(packs)}` : 'Transfer'}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
