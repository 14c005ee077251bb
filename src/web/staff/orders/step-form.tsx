import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { packOrder } from '#contract/staff/fulfilment.ts'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { failureOf, wrongFieldsOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { newsSince, theirsOf } from './news.ts'
import type { Step, StepField } from './steps.ts'
import { Happenings } from './timeline.tsx'

type Values = Partial<Record<StepField['name'], string>>

interface StepFormProps {
  step: Step
  order: StaffOrder
  onDone: (before: StaffOrder, after: StaffOrder) => void
}

/**
 * Asks for the fields of a step, and sends it. After a change by somebody else, it shows what happened and
 * asks again, for the present order.
 */
export function StepForm({ step, order, onDone }: StepFormProps) {
  const [base] = useState(order)
  const [current, setCurrent] = useState(order)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setCurrent((known) => (order.version > known.version ? order : known)), [order])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { register, handleSubmit, formState, setError } = useForm<Values>()
  const isPossible = current.actions[step.key]?.can ?? false

  async function tell(error: unknown): Promise<void> {
    const failure = failureOf(error)
    const detour = detourOf(failure, pathname)
    if (detour) return navigate(detour)
    const theirs = theirsOf(failure)
    if (theirs) return setCurrent(theirs)
    const errors = wrongFieldsOf(failure)
    const wrong = step.fields.filter(({ name }) => errors[name])
    for (const { name } of wrong.toReversed())
      setError(name, { message: errors[name] ?? '' }, { shouldFocus: true })
    if (wrong.length === 0) setProblem(sentenceOf(failure))
  }

  async function take(values: Values): Promise<void> {
    setProblem(null)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))
    try {
      // Each takes the version and the fields of the step.
      const after = await staffApi(step.endpoint as typeof packOrder, {
        params: { id: order.id },
        body: { version: current.version, ...given },
      })
      onDone(current, after)
    } catch (error) {
      await tell(error)
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(take)} className="grid gap-4">
      <Dialog.Title className="text-heading">
        {step.label}: {order.id}
      </Dialog.Title>
      <Dialog.Description className="text-ink-700">{step.effect(current)}</Dialog.Description>
      {current !== base && <News base={base} current={current} isPossible={isPossible} />}
      {problem && <Notice tone="error">{problem}</Notice>}
      {step.fields.map((field) => (
        <StepInput
          key={field.name}
          field={field}
          error={formState.errors[field.name]?.message}
          {...register(field.name, {
            required: field.isOptional ? false : `${field.label} is required.`,
          })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {isPossible && (
          <SubmitButton isBusy={formState.isSubmitting} busyLabel="One moment…">
            {step.label}
            {current !== base && ' all the same'}
          </SubmitButton>
        )}
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}

interface NewsProps {
  base: StaffOrder
  current: StaffOrder
  isPossible: boolean
}

function News({ base, current, isPossible }: NewsProps) {
  return (
    <div className="grid gap-3">
      <Notice tone="info">
        {isPossible
          ? 'Somebody changed this order meanwhile. Look at what is new, and choose again.'
          : 'Somebody changed this order meanwhile, and this step is not possible any more.'}
      </Notice>
      <Happenings entries={newsSince(base, current)} />
    </div>
  )
}

interface StepInputProps extends Omit<React.ComponentProps<typeof Field>, 'label' | 'list'> {
  field: StepField
}

function StepInput({ field, ...input }: StepInputProps) {
  const id = useId()
  return (
    <div>
      <Field
        {...input}
        label={field.isOptional ? `${field.label} (optional)` : field.label}
        type={field.type}
        list={field.suggestions && id}
        maxLength={field.name === 'reason' ? 200 : 60}
        autoComplete="off"
      />
      {field.suggestions && (
        <datalist id={id}>
          {field.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  )
}
