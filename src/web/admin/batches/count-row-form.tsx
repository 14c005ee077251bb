import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CountRow, countBatch } from '#contract/admin/batches.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { nameOf, packsText } from './batch-words.ts'

interface Values {
  counted: string
  reason: string
}

/** The count of one batch; a difference requires a reason. */
export function CountRowForm({ row }: { row: CountRow }) {
  const { revalidate } = useRevalidator()
  const { of } = useIdempotencyKey()
  const notify = useUndo()
  const [isAsked, setAsked] = useState(false)
  // The stock at the start of the count. Movements during the count are not in it.
  const [seen, setSeen] = useState(row.seen)
  const [isMoved, setMoved] = useState(false)
  const name = `${row.name}, ${nameOf(row)}${row.is_picking ? '' : `, at ${row.place}`}`
  const form = useStaffForm<Values>({
    labels: { counted: `Packs of ${name}`, reason: 'Why it differs' },
    check: ({ counted, reason }) => ({
      ...(!/^\d{1,7}$/.test(counted.trim()) && { counted: 'A whole number, 0 or more.' }),
      ...(isAsked && !reason.trim() && { reason: 'Why it differs is required.' }),
    }),
    defaultValues: { counted: '', reason: '' },
    onError: async (failure: Failure) => {
      if (codeOf(failure) === 'count_differs') {
        setAsked(true)
        form.setProblem('The books say another number. Count once more; if you are sure, say why it differs.')
        return true
      }
      if (codeOf(failure) === 'stock_changed') {
        setMoved(true)
        await revalidate()
      }
      return false
    },
  })
  if (seen !== row.seen && (isMoved || !form.formState.isDirty)) {
    setSeen(row.seen)
    setMoved(false)
  }
  async function save({ counted, reason }: Values): Promise<void> {
    const body = {
      seen,
      counted: Number(counted),
      ...(isAsked && { reason: reason.trim() }),
      ...(!row.is_picking && { place: row.place }),
    }
    const done = await staffApi(countBatch, {
      params: { id: String(row.id) },
      body,
      idempotencyKey: of(body),
    })
    const message =
      done.difference === 0 ? 'as the books say' : `${packsText(Math.abs(done.difference))} corrected`
    notify(`${name}: ${message}.`)
    setAsked(false)
    form.reset({ counted: '', reason: '' })
    await revalidate()
  }
  return (
    <form
      noValidate
      onSubmit={form.send(save)}
      className="grid gap-3 sm:grid-cols-[1fr_minmax(0,16rem)_auto]"
    >
      <div>
        <p className="font-semibold">{row.name}</p>
        <p className="text-ink-700 text-label">
          {row.place ?? 'No place'} · {nameOf(row)}
          {!row.is_picking && ' · backstock'}
        </p>
      </div>
      <Field {...form.field('counted')} inputMode="numeric" autoComplete="off" />
      <div className="self-end">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary">
          Save the count
        </SubmitButton>
      </div>
      {isAsked && (
        <Field {...form.field('reason')} className="sm:col-span-3" maxLength={180} autoComplete="off" />
      )}
      <div className="grid gap-3 empty:hidden sm:col-span-3">
        <FormMessages form={form} />
      </div>
    </form>
  )
}
