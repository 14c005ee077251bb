import { type BaseSyntheticEvent, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type SubmitErrorHandler,
  type SubmitHandler,
  useForm,
} from 'react-hook-form'
import type { FormProblemsProps } from '../../ui/form-problems.tsx'
import type { FormCheck } from './form-check.ts'

export type { FieldValues }

export interface FieldsSetup<Values extends FieldValues> {
  /** Field → its label, in the order of the form. */
  labels: Partial<Record<Path<Values>, string>>
  /** Validates the typed values before sending. */
  check?: FormCheck<Values>
  /** The optional fields. */
  optional?: Path<Values>[]
  defaultValues?: DefaultValues<Values>
  /** The message for the whole invalid form, where the specification has one. */
  summary?: (values: Values) => string | null
}

/**
 * A form of several fields: validates before sending, focuses the first wrong field, lists the wrong ones,
 * and validates again during corrections.
 */
export function useFields<Values extends FieldValues>({
  labels,
  check = () => ({}),
  optional = [],
  defaultValues,
  summary = () => null,
}: FieldsSetup<Values>) {
  const form = useForm<Values>({ resolver: resolverOf(check), defaultValues })
  // Reading them subscribes to their changes.
  const { errors, submitCount, isSubmitting } = form.formState
  const [rejected, setRejected] = useState({ count: 0, summary: null as string | null })
  const names = Object.keys(labels) as Path<Values>[]
  const messageOf = (name: Path<Values>): string | undefined => form.getFieldState(name).error?.message
  const attempt = submitCount + rejected.count
  useProblemInView(attempt)

  /** The props of a field element. */
  const field = (name: Path<Values>, deps?: Path<Values>[]) => ({
    label: labels[name] ?? name,
    required: !optional.includes(name),
    error: messageOf(name),
    ...form.register(name, { deps }),
  })

  /** Shows the server's errors beside their fields. Returns whether there were any. */
  function showErrors(found: Record<string, string>): boolean {
    const known = names.filter((name) => found[name])
    for (const [index, name] of known.entries()) {
      form.setError(name, { type: 'refused', message: found[name] }, { shouldFocus: index === 0 })
    }
    if (known.length > 0) setRejected(({ count }) => ({ count: count + 1, summary: null }))
    return known.length > 0
  }

  /** Sends a valid form; `onInvalid` handles an invalid one. */
  const submit = (send: SubmitHandler<Values>, onInvalid?: SubmitErrorHandler<Values>) =>
    form.handleSubmit(send, (wrong, event) => {
      setRejected(({ count }) => ({ count: count + 1, summary: summary(form.getValues()) }))
      return onInvalid?.(wrong, event)
    })

  /** Empties the form after sending, unless it was edited meanwhile. */
  function emptyIfStill(sent: Values): void {
    if (names.some((name) => form.getValues(name) !== sent[name])) return
    form.reset(Object.fromEntries(names.map((name) => [name, ''])) as Values)
  }

  const problems: FormProblemsProps = {
    fields: names
      .filter((name) => messageOf(name) !== undefined)
      .map((name) => ({ name, label: labels[name] ?? name })),
    attempt,
    summary: rejected.summary,
    onChoose: (name) => form.setFocus(name as Path<Values>),
  }

  return { ...form, errors, isBusy: isSubmitting, field, problems, showErrors, submit, emptyIfStill }
}

/** The parts of a form that dialogs and summaries need. */
export type AnyForm = Pick<Form<never>, 'problems' | 'showErrors'> & {
  submit: (send: () => unknown) => (event?: BaseSyntheticEvent) => Promise<unknown>
}

/** The return type of {@link useFields}. */
export type Form<Values extends FieldValues> = ReturnType<typeof useFields<Values>>

const resolverOf =
  <Values extends FieldValues>(check: FormCheck<Values>): Resolver<Values> =>
  (values) => {
    const errors = Object.entries(check(values)).map(([name, message]) => [
      name,
      { type: 'invalid', message },
    ])
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }

/** Scrolls the error of the focused field into view, which an action bar may cover. */
function useProblemInView(attempt: number): void {
  useEffect(() => {
    if (attempt === 0 || !(document.activeElement instanceof HTMLElement)) return
    const problem = document.activeElement.getAttribute('aria-describedby')?.split(' ').at(-1)
    if (problem) document.getElementById(problem)?.scrollIntoView({ block: 'nearest' })
  }, [attempt])
}
