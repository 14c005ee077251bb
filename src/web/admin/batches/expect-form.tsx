import { Dialog } from '@base-ui/react/dialog'
import { expectDelivery } from '#contract/admin/deliveries.ts'
import type { ShelfPlace } from '#contract/admin/shelf.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

interface Values {
  stock_id: string
  supplier: string
  reference: string
  expected: string
}

interface ExpectFormProps {
  shelf: ShelfPlace[]
  wanted: { stockId: string; packs: string } | null
  onDone: () => Promise<void>
}

/** Records an expected delivery. */
export function ExpectForm({ shelf, wanted, onDone }: ExpectFormProps) {
  const { of } = useIdempotencyKey()
  const form = useStaffForm<Values>({
    labels: {
      stock_id: 'What comes',
      supplier: 'Supplier',
      reference: 'Its number (optional)',
      expected: 'Packs',
    },
    optional: ['reference'],
    check: (values) => ({
      ...requiring<Values>({ supplier: 'Supplier' })(values),
      ...(!/^[1-9]\d{0,6}$/.test(values.expected.trim()) && { expected: 'A whole number, 1 or more.' }),
    }),
    defaultValues: {
      stock_id: wanted?.stockId ?? String(shelf[0]?.stock_id ?? ''),
      supplier: '',
      reference: '',
      expected: wanted?.packs ?? '',
    },
  })
  async function save(values: Values): Promise<void> {
    const body = {
      stock_id: Number(values.stock_id),
      supplier: values.supplier.trim(),
      expected: Number(values.expected),
      ...(values.reference.trim() && { reference: values.reference.trim() }),
    }
    await staffApi(expectDelivery, { body, idempotencyKey: of(body) })
    await onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      <Dialog.Title className="text-heading">Expect a delivery</Dialog.Title>
      <FormMessages form={form} />
      <Select {...form.field('stock_id')}>
        {shelf.map(({ stock_id, name, sku }) => (
          <option key={stock_id} value={stock_id}>
            {name} ({sku})
          </option>
        ))}
      </Select>
      <Field {...form.field('expected')} inputMode="numeric" autoComplete="off" />
      <Field {...form.field('supplier')} maxLength={100} autoComplete="off" />
      <Field
        {...form.field('reference')}
        hint="Of the delivery or its bill."
        maxLength={60}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
