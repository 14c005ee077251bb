import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import type { packOrder } from '#contract/admin/fulfilment.ts'
import type { StaffOrder } from '#contract/admin/orders.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../components/confirmation.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { PromptInput } from '../components/prompt-field.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { changesSince } from './changes-since.ts'
import type { Step, StepField } from './steps.ts'
import { Happenings } from './timeline.tsx'

type Values = Partial<Record<StepField['name'], string>>

const labelsOf = (fields: StepField[]): Values =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))

interface StepFormProps {
  step: Step
  order: StaffOrder
  onDone: (before: StaffOrder, after: StaffOrder) => void
}

/**
 * Asks for the fields of a step and sends it. After a conflict it shows the change and asks again for the
 * present order.
 */
export function StepForm({ step, order, onDone }: StepFormProps) {
  const [base] = useState(order)
  const [current, setCurrent] = useState(order)
  useEffect(() => setCurrent((known) => (order.version > known.version ? order : known)), [order])
  const confirmation = useConfirmation()
  const required = step.fields.filter(({ isOptional }) => !isOptional)
  const form = useStaffForm<Values>({
    labels: labelsOf(step.fields),
    optional: step.fields.filter(({ isOptional }) => isOptional).map(({ name }) => name),
    check: requiring(labelsOf(required)),
    onError,
  })
  const typed = form.watch()
  const isPossible = current.actions[step.key]?.can ?? false

  function onError(failure: Failure): boolean {
    const by = confirmationOf(failure)
    if (by) confirmation.ask(by)
    return by !== null || showServerVersion(failure)
  }

  function showServerVersion(failure: Failure): boolean {
    const serverVersion = serverVersionOf<StaffOrder>(failure)
    if (serverVersion) setCurrent(serverVersion)
    return Boolean(serverVersion)
  }

  async function take(values: Values): Promise<void> {
    if (!(await confirmation.prove())) return
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))
    // Each endpoint takes the version and the fields of the step.
    const after = await staffApi(step.endpoint as typeof packOrder, {
      params: { id: order.id },
      body: { version: current.version, ...given, ...step.body?.(current) },
    })
    onDone(current, after)
  }

  return (
    <form noValidate onSubmit={form.send(take)} className="grid gap-4">
      <Dialog.Title className="text-heading">
        {step.label}: {order.id}
      </Dialog.Title>
      <Dialog.Description className="text-ink-700">{step.effect(current)}</Dialog.Description>
      {current !== base && <News base={base} current={current} isPossible={isPossible} />}
      <FormMessages form={form} />
      {step.fields.map((field) =>
        field.choices ? (
          <Select key={field.name} {...form.field(field.name)}>
            {Object.entries(field.choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ) : (
          <PromptInput
            key={field.name}
            of={field.words ? { label: field.words(typed).label } : field}
            {...form.field(field.name)}
            hint={field.words?.(typed).hint}
            maxLength={field.name === 'reason' ? 200 : 60}
          />
        ),
      )}
      <ConfirmationField confirmation={confirmation} />
      <div className="flex flex-wrap gap-3">
        {isPossible && (
          <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
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
      <Happenings entries={changesSince(base, current)} />
    </div>
  )
}
