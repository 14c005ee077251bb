import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import {
  addTaxRate,
  checkTaxRate,
  editTaxRate,
  type RateSum,
  type TaxRate,
} from '#contract/admin/tax-rates.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConflictOf } from '../components/conflict.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { emptyRate, fieldsOf, type RateValues, rateLabels, rateNames, valuesOf } from './rate-fields.ts'
import { RateTouches } from './rate-touches.tsx'

interface RateFormProps {
  /** Null for a new rate. */
  rate: TaxRate | null
  onDone: (message: string | null) => void
}

const hints: Partial<Record<keyof RateValues, string>> = {
  hsn: '4, 6 or 8 digits; the longest decides.',
  starts_on: 'It begins at midnight in India.',
  source: 'Number and day of the notification.',
}

/** Adds or changes a rate: first a preview of its effect, then the save. */
export function RateForm({ rate, onDone }: RateFormProps) {
  const idempotencyKey = useIdempotencyKey()
  const { base, conflict, mergeInto } = useMerge(rate, valuesOf)
  const [sum, setSum] = useState<{ of: string; sum: RateSum } | null>(null)
  const form = useStaffForm<RateValues>({
    labels: rateLabels,
    defaultValues: rate ? valuesOf(rate) : emptyRate,
    onError: mergeServerVersion,
    keepsText: true,
  })

  async function send(values: RateValues): Promise<void> {
    const fields = fieldsOf(values)
    const of = JSON.stringify(fields)
    if (sum?.of !== of) {
      const found = await staffApi(checkTaxRate, { body: { ...fields, ...(base && { id: base.id }) } })
      return setSum({ of, sum: found })
    }
    if (base) {
      const params = { id: String(base.id) }
      await staffApi(editTaxRate, { params, body: { version: base.version, ...fields } })
    } else {
      await staffApi(addTaxRate, { body: fields, idempotencyKey: idempotencyKey.of(fields) })
    }
    onDone(`${fields.rate} % for HSN ${fields.hsn} is saved.`)
  }

  /** Merges what a colleague kept meanwhile; it is looked at again before it is kept. */
  function mergeServerVersion(failure: Failure): boolean {
    if (!mergeInto(form, failure)) return false
    setSum(null)
    return true
  }

  const draw = (name: keyof RateValues) => (
    <div key={name} className={name === 'source' ? 'sm:col-span-3' : ''}>
      <Field
        {...form.field(name)}
        hint={hints[name]}
        autoComplete="off"
        {...(name === 'starts_on' && { type: 'date' })}
        {...((name === 'hsn' || name === 'rate') && { inputMode: 'decimal' as const })}
      />
      <ConflictOf conflict={conflict} name={name} onTake={(value) => form.setValue(name, value)} />
    </div>
  )
  const isLookedAt = sum !== null && sum.of === JSON.stringify(fieldsOf(form.watch()))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDone(null)}>
      <DialogSheet>
        <form noValidate onSubmit={form.send(send)} className="grid gap-4">
          <Dialog.Title className="text-heading">{rate ? 'Edit a tax rate' : 'Add a tax rate'}</Dialog.Title>
          {conflict && (
            <Notice tone="info">
              A colleague changed this rate meanwhile. What only one of you touched is brought together.
            </Notice>
          )}
          {rate?.is_used && (
            <Notice tone="info">Orders have this rate, so only its source can be changed.</Notice>
          )}
          <FormMessages form={form} />
          <div className="grid gap-4 sm:grid-cols-3">{rateNames.map(draw)}</div>
          {isLookedAt && <RateTouches sum={sum.sum} />}
          <div className="flex flex-wrap gap-3">
            <SubmitButton isBusy={form.isBusy} busyLabel={isLookedAt ? 'Saving…' : 'Looking…'}>
              {isLookedAt ? 'Save the rate' : 'Review'}
            </SubmitButton>
            <Button look="secondary" onClick={() => onDone(null)}>
              Back
            </Button>
          </div>
        </form>
      </DialogSheet>
    </Dialog.Root>
  )
}
