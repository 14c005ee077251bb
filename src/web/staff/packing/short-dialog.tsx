import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { type Packing, type PackingLine, reportShortPick } from '#contract/staff/packing.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useRequestKey } from './use-request-key.ts'

export type Short = StaffReply<typeof reportShortPick>

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
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="dialog-sheet">
          {line && <ShortForm packing={packing} line={line} onDone={onDone} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ShortFormProps {
  packing: Packing
  line: PackingLine
  onDone: (short: Short) => void
}

const counted = new Intl.NumberFormat('en-IN')

interface Values {
  left: string
  reason: string
}

function ShortForm({ packing, line, onDone }: ShortFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const once = useRequestKey()
  const missing = line.needed - line.counted
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { left: '0', reason: `Missing: ${missing} × ${line.name}`.slice(0, 200) },
  })

  async function report({ left, reason }: Values): Promise<void> {
    setProblem(null)
    const body = {
      version: packing.version,
      stock_id: line.stock_id,
      on_hand: line.on_hand,
      left: Number(left),
      reason: reason.trim(),
    }
    try {
      onDone(
        await once(
          (idempotencyKey) => staffApi(reportShortPick, { params: { id: packing.id }, body, idempotencyKey }),
          body,
        ),
      )
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(report)} className="grid gap-4">
      <Dialog.Title className="text-heading">{line.name} is missing</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {packing.id} goes on hold and out of its wave; what you counted into its box goes back on the shelf.
        By the books {counted.format(line.on_hand)} more should lie there for sale.
      </Dialog.Description>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Field
        {...register('left', {
          validate: (typed) => /^\d{1,7}$/.test(typed) || 'A whole number, 0 or more.',
        })}
        label="How many are left on the shelf"
        hint="The stock is corrected to this number; what open payments were promised stays."
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.left?.message}
      />
      <Field
        {...register('reason', { validate: (typed) => typed.trim() !== '' || 'Reason is required.' })}
        label="Reason of the hold"
        maxLength={200}
        autoComplete="off"
        error={formState.errors.reason?.message}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="One moment…">
          Hold {packing.id} and correct the shelf
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
