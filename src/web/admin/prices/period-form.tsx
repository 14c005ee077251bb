import { Dialog } from '@base-ui/react/dialog'
import { type NewPeriod, setPricePeriod } from '#contract/admin/price-periods.ts'
import type { GridRow } from '#contract/admin/product-grid.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { fromIndia } from './moment.ts'

interface Values {
  discount_percentage: string
  price: string
  mrp: string
  starts_at: string
  ends_at: string
}

const labels = {
  discount_percentage: 'Discount, %',
  price: 'Price, ₹',
  mrp: 'MRP, ₹',
  starts_at: 'Starts',
  ends_at: 'Ends',
}

const amount = (text: string): number | undefined => {
  const bare = text.replace(/[₹,\s%]/g, '')
  return bare === '' ? undefined : Number(bare)
}

const inputOf = (product_ids: number[], values: Values): NewPeriod => ({
  product_ids,
  ...(values.starts_at && { starts_at: fromIndia(values.starts_at) }),
  ends_at: fromIndia(values.ends_at),
  discount_percentage: amount(values.discount_percentage),
  price: amount(values.price),
  mrp: amount(values.mrp),
})

interface PeriodFormProps {
  products: GridRow[]
  onDone: (message: string | null) => void
}

/** Sets a temporary price for the chosen products. */
export function PeriodForm({ products, onDone }: PeriodFormProps) {
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<Values>({
    labels,
    optional: ['discount_percentage', 'price', 'mrp', 'starts_at'],
    defaultValues: { discount_percentage: '', price: '', mrp: '', starts_at: '', ends_at: '' },
    keepsText: true,
  })
  async function set(values: Values): Promise<void> {
    const body = inputOf(
      products.map(({ id }) => id),
      values,
    )
    const { open_payments } = await staffApi(setPricePeriod, {
      body,
      idempotencyKey: idempotencyKey.of(body),
    })
    const kept =
      open_payments === 1 ? '1 open payment keeps its price.' : `${open_payments} open payments keep theirs.`
    onDone(`The price is set.${open_payments > 0 ? ` ${kept}` : ''}`)
  }
  const count = products.length === 1 ? products[0]?.name : `${products.length} products`
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDone(null)}>
      <DialogSheet>
        <form noValidate onSubmit={form.send(set)} className="grid gap-4">
          <Dialog.Title className="text-heading">Scheduled sale: {count}</Dialog.Title>
          <Dialog.Description className="text-ink-700">
            Begins and ends by itself. What you leave empty stays as it is; times are India’s.
          </Dialog.Description>
          <FormMessages form={form} />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field {...form.field('discount_percentage')} inputMode="decimal" autoComplete="off" />
            <Field {...form.field('price')} inputMode="decimal" autoComplete="off" />
            <Field {...form.field('mrp')} inputMode="decimal" autoComplete="off" />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...form.field('starts_at')} type="datetime-local" hint="Empty: at once." />
            <Field
              {...form.field('ends_at')}
              type="datetime-local"
              hint="From then on it costs what it does otherwise."
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton isBusy={form.isBusy} busyLabel="Setting…">
              Set the price
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
