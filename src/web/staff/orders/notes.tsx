import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { addOrderNote, type StaffOrder } from '#contract/staff/orders.ts'
import { failureOf } from '../../api/failure.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../parts/age.tsx'
import { Card } from '../parts/card.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'

const mostLetters = 2000

/** Notes of the staff about an order; typed text stays until it is saved. */
export function Notes({ order }: { order: StaffOrder }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, reset } = useForm<{ text: string }>()

  async function write({ text }: { text: string }): Promise<void> {
    setProblem(null)
    try {
      await staffApi(addOrderNote, { params: { id: order.id }, body: { text } })
      reset({ text: '' })
      await revalidate()
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
    }
  }

  return (
    <Card heading="Notes">
      <ul className="grid gap-3">
        {order.notes.map((note) => (
          <li key={note.id} className="rounded-(--radius-control) bg-paper-100 px-4 py-3">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="mt-1 text-ink-700 text-label">
              {note.by}, <Age at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={handleSubmit(write)} className="mt-3 grid justify-items-start gap-3">
        <TextArea
          {...register('text', { required: 'Write something first.' })}
          label="A note for colleagues; shoppers never see it"
          rows={2}
          maxLength={mostLetters}
          error={problem ?? formState.errors.text?.message}
          className="w-full"
        />
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Keeping…" className="max-sm:w-full">
          Keep note
        </SubmitButton>
      </form>
    </Card>
  )
}
