import { Dialog } from '@base-ui/react/dialog'
import { type Packing, type PackingLine, reportShortPick } from '#contract/admin/packing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import { type FormCheck, requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

export type Short = Reply<typeof reportShortPick>

interface ShortDialogProps {
  packing: Packing
  line: PackingLine | null
  onDone: (short: Short) => void
  onClose: () => void
}

/**
 * Reports a missing item: asks how many are left, then holds the order and corrects the stock in one step.
 */
export function ShortDialog({ packing, line, onDone, onClose }: ShortDialogProps) {
  return (
    <Dialog.Root open={line !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogSheet>{line && <ShortForm packing={packing} line={line} onDone={onDone} />}</DialogSheet>
    </Dialog.Root>
  )
}

interface ShortFormProps {
  packing: Packing
  line: PackingLine
  onDone: (short: Short) => void
}

interface Values {
  left: string
  reason: string
}

const checkShort: FormCheck<Values> = (values) => ({
  ...(!/^\d{1,7}$/.test(values.left) && { left: 'A whole number, 0 or more.' }),
  ...requiring<Values>({ reason: 'Reason' })(values),
})

function ShortForm({ packing, line, onDone }: ShortFormProps) {
  const sendOnce = useSendOnce()
  const missing = line.needed - line.counted
  const leftLabel = line.backstock
    ? 'How many lie in the picking place now'
    : 'How many are left on the shelf'
  const form = useStaffForm<Values>({
    labels: { left: leftLabel, reason: 'Reason of the hold' },
    check: checkShort,
    defaultValues: { left: '0', reason: `Missing: ${missing} × ${line.name}`.slice(0, 200) },
  })

  async function report({ left, reason }: Values): Promise<void> {
    const body = {
      version: packing.version,
      stock_id: line.stock_id,
      on_hand: line.on_hand,
      left: Number(left),
      reason: reason.trim(),
    }
    onDone(
      await sendOnce(
        (idempotencyKey) => staffApi(reportShortPick, { params: { id: packing.id }, body, idempotencyKey }),
        body,
      ),
    )
  }

  return (
    <form noValidate onSubmit={form.send(report)} className="grid gap-4">
      <Dialog.Title className="text-heading">{line.name} is missing</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {packing.id} goes on hold and out of its packing batch; what you counted into its box goes back on the
        shelf.{' '}
        {line.backstock
          ? `More of it lies elsewhere (${line.backstock}): that stays as it is, and the hold asks for a refill.`
          : `By the books ${formatCount(line.on_hand)} more should lie there for sale.`}
      </Dialog.Description>
      <FormMessages form={form} />
      <Field
        {...form.field('left')}
        hint={
          line.backstock
            ? 'Including the packs that you returned to it. The picking place is corrected to this number.'
            : 'The stock is corrected to this number; what open payments were promised stays.'
        }
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Hold {packing.id} and correct the shelf
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
