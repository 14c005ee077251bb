import { wrongFieldsOf } from '../../lib/api/failure.ts'
import { type FieldsSetup, type FieldValues, useFields } from '../../lib/forms/use-fields.ts'
import { type AttemptSetup, useAttempt } from './use-attempt.ts'

/** A form of the back office. Server errors appear beside their fields, others above the form. */
export function useStaffForm<Values extends FieldValues>({
  onError = () => false,
  keepsText,
  ...setup
}: FieldsSetup<Values> & AttemptSetup) {
  const form = useFields<Values>(setup)
  const { problem, setProblem, attempt } = useAttempt({
    keepsText,
    onError: async (failure) => (await onError(failure)) || form.showErrors(wrongFieldsOf(failure)),
  })

  /** Sends a valid form. */
  const send = (work: (values: Values) => Promise<unknown>) =>
    form.submit(
      (values) => attempt(() => work(values)),
      () => setProblem(null),
    )
  return { ...form, problem, setProblem, attempt, send }
}
