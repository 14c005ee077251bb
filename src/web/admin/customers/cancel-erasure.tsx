import { keepCustomer } from '#contract/admin/customer-data.ts'
import type { Customer } from '#contract/admin/customers.ts'
import { PromptInput } from '../components/prompt-field.tsx'
import { reasonField, useReason } from '../components/reason.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

/** Calls off an erasure that waits. */
export function CancelErasure({ customer }: { customer: Customer }) {
  const form = useReason()

  async function save(): Promise<string> {
    await staffApi(keepCustomer, {
      params: { id: String(customer.id) },
      body: { reason: form.getValues('reason') },
    })
    return 'The customer is kept.'
  }
  return (
    <ReauthenticationDialog
      command="keep"
      label="Do not erase"
      title={`Keep ${customer.name}`}
      effect="They are not erased once their orders are finished. Nothing else changes."
      confirm="Keep the customer"
      form={form}
      onConfirm={save}
    >
      <PromptInput of={reasonField('Changed their mind')} {...form.field('reason')} maxLength={200} />
    </ReauthenticationDialog>
  )
}
