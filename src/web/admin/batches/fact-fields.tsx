import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import type { useStaffForm } from '../components/use-staff-form.ts'
import type { FactValues } from './typed-facts.ts'

type FieldProps = ReturnType<ReturnType<typeof useStaffForm<FactValues>>['field']>

interface FactFieldsProps {
  /** The field of a form by its name. */
  field: (name: keyof FactValues) => Omit<FieldProps, 'name'> & { name: string }
}

/** Number, dates and counts of a batch. */
export function FactFields({ field }: FactFieldsProps) {
  return (
    <>
      <Field
        {...field('number')}
        hint="As it is printed on the pack; a dash for each slash."
        maxLength={40}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('made_on')} type="date" />
        <Field {...field('expires_on')} type="date" />
      </div>
      <TextArea
        {...field('counts')}
        hint="Like “Azospirillum 5e7”; empty for pots and tools. A batch with counts is released with its certificate."
        rows={3}
      />
    </>
  )
}
