import { useState } from 'react'
import type { StaffReturn } from '#contract/admin/returns.ts'
import type { Failure } from '../../lib/api/failure.ts'
import type { FieldsSetup, FieldValues } from '../../lib/forms/use-fields.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

/** What every step of a return gets. */
export interface ReturnStepProps {
  one: StaffReturn
  label: string
  onDone: (message: string) => void
}

/** A form of a step; where somebody else changed the return meanwhile, `current` is it as it is now. */
export function useReturnForm<Values extends FieldValues>(
  one: StaffReturn,
  setup: FieldsSetup<Values>,
  onError: (failure: Failure) => boolean = () => false,
) {
  const [current, setCurrent] = useState(one)
  const form = useStaffForm<Values>({
    ...setup,
    onError: (failure) => {
      const theirs = serverVersionOf<StaffReturn>(failure)
      if (theirs) setCurrent(theirs)
      return onError(failure)
    },
  })
  return { form, current }
}
