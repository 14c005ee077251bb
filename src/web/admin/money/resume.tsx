import { resumePayments } from '#contract/admin/money.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

const labels = { reason: 'What was wrong, and how it was mended' }

/** Lets shoppers pay again after payments were stopped. */
export function Resume() {
  const sendOnce = useSendOnce()
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
        onConfirm={async () => {
          const body = form.getValues()
          const send = (idempotencyKey: string) => staffApi(resumePayments, { body, idempotencyKey })
          return (await sendOnce(send, body)).message
        }}
      >
        <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
      </ReauthenticationDialog>
    </div>
  )
}
