import { useState } from 'react'
import type { StaffReturn } from '#contract/admin/returns.ts'
import type { Failure } from '../../lib/api/failure.ts'
import type { FieldsSetup, FieldValues } from '../../lib/forms/use-fields.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

/** The props of every step of a return. */
export interface ReturnStepProps {
  one: StaffReturn
  label: string
  onDone: (message: string) => void
}

/** The form of a step. After a conflict, `current` is the return's new version. */
export function useReturnForm<Values extends FieldValues>(
  one: StaffReturn,
  setup: FieldsSetup<Values>,
  onError: (failure: Failure) => boolean = () => false,
) {
  const [current, setCurrent] = useState(one)
  const form = useStaffForm<Values>({
    ...setup,
    onError: (failure) => {
      const serverVersion = serverVersionOf<StaffReturn>(failure)
      if (serverVersion) setCurrent(serverVersion)
      return onError(failure)
    },
  })
  return { form, current }
}
