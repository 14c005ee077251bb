import { resumePayments } from '#contract/admin/money.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { useCallOnce } from '../components/use-idempotency-key.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

const labels = { reason: 'What was wrong, and how it was mended' }

/** Lets shoppers pay again after payments were stopped. */
export function Resume() {
  const callOnce = useCallOnce()
  const form = useFields<{ reason: string }>({
    labels,
    check: requiring(labels),
    defaultValues: { reason: '' },
  })
  return (
    <div>
      <ReauthenticationDialog
        command="resume"
        label="Take money again"
        title="Take money again"
        effect="Shoppers can pay at once. Two more wrong amounts within a day stop payments again."
        confirm="Take money again"
        form={form}
        onConfirm={async () => (await callOnce(resumePayments, { body: form.getValues() })).message}
      >
        <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
      </ReauthenticationDialog>
    </div>
  )
}
