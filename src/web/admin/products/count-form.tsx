import { useRevalidator } from 'react-router'
import { moveStock, type StaffProduct } from '#contract/admin/products.ts'
import { type FormCheck, requiring } from '../../lib/forms/form-check.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { plannedMove } from './planned-move.ts'

export type ShelfRow = StaffProduct['stock'][number]

interface Values {
  counted: string
  reason: string
  batch: string
}

const reasons = ['Delivered', 'Counted', 'Broken', 'Expired', 'Lost', 'Sample', 'Own use']

const nothing: Values = { counted: '', reason: '', batch: '' }

const checkedAgainst =
  (onHand: number): FormCheck<Values> =>
  (values) => {
    const plan = plannedMove(onHand, values.counted)
    return {
      ...(typeof plan === 'string' && { counted: plan }),
      ...requiring<Values>({ reason: 'Reason' })(values),
    }
  }

/** Sets the count; the request sends the difference to the count that was seen. */
export function CountForm({ row }: { row: ShelfRow }) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const form = useStaffForm<Values>({
    labels: { counted: 'Count, or +12, −3', reason: 'Reason', batch: 'Batch (optional)' },
    optional: ['batch'],
    check: checkedAgainst(row.on_hand),
    defaultValues: nothing,
    onError: reload,
  })
  const plan = plannedMove(row.on_hand, form.watch('counted'))

  /** The rejection may come from a newer count. */
  async function reload(): Promise<boolean> {
    await revalidate()
    return false
  }
  async function save({ counted, reason, batch }: Values): Promise<void> {
    const move = plannedMove(row.on_hand, counted)
    if (typeof move === 'string') return
    const body = {
      stock_id: row.stock_id,
      on_hand: row.on_hand,
      change: move.change,
      reason,
      ...(batch.trim() && { batch }),
    }
    const moved = await staffApi(moveStock, { body })
    form.reset({ counted: '', reason, batch })
    notify(`${row.name}: ${moved.on_hand} on the shelf.`)
    await revalidate()
  }
  return (
    <form noValidate className="mt-4 grid gap-3" onSubmit={form.send(save)}>
      <FormMessages form={form} />
      <div className="grid gap-3 sm:grid-cols-3">
        <Field {...form.field('counted')} autoComplete="off" />
        <Field {...form.field('reason')} maxLength={200} list="stock-reasons" autoComplete="off" />
        <Field {...form.field('batch')} maxLength={60} autoComplete="off" />
      </div>
      <datalist id="stock-reasons">
        {reasons.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary">
        {typeof plan === 'string' ? 'Update stock' : `From ${row.on_hand} to ${plan.to}`}
      </SubmitButton>
    </form>
  )
}
