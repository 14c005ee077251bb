import type { RefObject } from 'react'
import { parcelRef } from '#contract/admin/codes.ts'
import {
  type BoxKey,
  boxes,
  finishPacking,
  type LabelSize,
  labelSizes,
  type Packing,
} from '#contract/admin/packing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import type { FormCheck } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { browserStorage } from '../../lib/storage/storage.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { Select } from './select.tsx'
import { labelSizeWords, readLabelSize, saveLabelSize } from './shipping-documents.ts'

interface Values {
  weight: string
  box: BoxKey
  label: LabelSize
}

export type Packed = Reply<typeof finishPacking>

interface FinishFormProps {
  packing: Packing
  onDone: (packed: Packed) => void
  onRejected: (error: unknown) => Promise<void>
  weightRef: RefObject<HTMLInputElement | null>
}

const boxOptions = boxes.map(({ key, label }) => ({ value: key, label }))
const labelOptions = labelSizes.map((size) => ({ value: size, label: labelSizeWords[size] }))
const boxKey = 'soilkin.box'

const lastBox = (): BoxKey => boxes.find(({ key }) => key === browserStorage.read(boxKey))?.key ?? 'small'

const checkWeight: FormCheck<Values> = ({ weight }) =>
  /^[1-9]\d{0,4}$/.test(weight.trim()) && Number(weight) <= 50_000
    ? {}
    : { weight: 'Whole grams, from 1 to 50,000.' }

/** Weight and box. Sending packs the order and requests its documents in one step. */
export function FinishForm({ packing, onDone, onRejected, weightRef }: FinishFormProps) {
  const sendOnce = useSendOnce()
  const form = useFields<Values>({
    labels: { weight: 'Weight, grams' },
    check: checkWeight,
    defaultValues: { weight: '', box: lastBox(), label: readLabelSize() },
  })
  const weight = form.field('weight')
  const isOrder = parcelRef(packing.id)?.kind === 'order'

  async function finish({ weight: typed, box, label }: Values): Promise<void> {
    browserStorage.write(boxKey, box)
    saveLabelSize(label)
    const body = { version: packing.version, weight_grams: Number(typed), box, label }
    try {
      onDone(
        await sendOnce(
          (idempotencyKey) => staffApi(finishPacking, { params: { id: packing.id }, body, idempotencyKey }),
          body,
        ),
      )
    } catch (error) {
      await onRejected(error)
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.submit(finish)}
      className="card mt-5 grid items-start gap-4 p-4 sm:p-5 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <Field
        {...weight}
        hint={weightHint(packing, form.watch('weight'))}
        ref={(field) => {
          weight.ref(field)
          weightRef.current = field
        }}
        inputMode="numeric"
        autoComplete="off"
      />
      <Select {...form.register('box')} label="Box" options={boxOptions} />
      <Select {...form.register('label')} label="Labels" options={labelOptions} />
      <div className="flex flex-wrap items-center gap-3 md:col-span-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Packing…" disabled={!packing.is_complete}>
          Finish {packing.id}
        </SubmitButton>
        <p className="text-ink-700 text-label">
          {packing.is_complete
            ? isOrder
              ? 'Packs it, draws its invoice, and opens slip, invoice and label.'
              : 'Packs it, and opens slip and label.'
            : 'Possible once everything is in.'}
        </p>
      </div>
    </form>
  )
}

/** The expected weight; a lower one is a warning, not an error. */
function weightHint({ packs_grams: packs }: Packing, typed: string): string | undefined {
  if (packs === null) return undefined
  const grams = `${formatCount(packs)} g`
  const isLess = /^\d+$/.test(typed.trim()) && Number(typed) < packs
  return isLess
    ? `Its packs alone weigh ${grams}. Is all of it in?`
    : `Its packs weigh ${grams} without the box.`
}
